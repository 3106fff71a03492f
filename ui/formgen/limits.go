package formgen

// What is shown and taken at most. Foreign text beyond these is cut for the
// eye only; what is sent is never cut.
const (
	maxLabel   = 160      // characters of a field's label or an option
	maxTitle   = 120      // characters of a form's title
	maxTyped   = 32 << 10 // bytes pasted or prefilled into an entry: more would freeze it
	hintLines  = 4        // lines of a description before "Show all"
	plainHint  = 240      // characters of a description that never needs "Show all"
	nearLimit  = 0.8      // the share of MaxLength from which characters are counted
	listRows   = 8        // rows of a list in sight
	numberWide = 168      // width of entries for numbers and dates
	timeWide   = 264      // width of entries for dates with a time
)
