package form

// What a server may ask of us. A schema past one of these is refused with the
// name of the property and the limit; no limit is reached by honest schemas.
const (
	maxSchemaBytes = 4 << 20   // the schema as a whole
	maxNodes       = 200_000   // JSON values in it
	maxDepth       = 64        // nesting of JSON values
	maxProperties  = 3_000     // fields of one form
	maxOptions     = 10_000    // choices of one field
	maxAllOptions  = 50_000    // choices of one form, shared ones counted for each field
	maxTextBytes   = 64 << 10  // a name, choice or default
	maxLabelRunes  = 200       // a title, before it is cut
	maxRefs        = 32        // $ref after $ref
	maxFolds       = 50_000    // schemas looked at, counting repeats through $ref
	maxPattern     = 4_096     // bytes of a pattern that is still tried
	maxPatternsAll = 32 << 10  // bytes of all patterns of a form that are tried
	maxNumberRunes = 4_096     // characters of a number
	maxExponent    = 4_096     // either way
	maxAnswerBytes = 256 << 10 // one typed answer
	maxGroupDepth  = 2         // groups in groups (tool arguments)
	maxGroupFields = 12        // fields of one group; above, a JSON box is easier
)
