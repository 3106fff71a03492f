package form

// kind is the control that a spec calls for.
func (b *builder) kind(s *spec, depth int) Kind {
	if k, ok := closedKind(s); ok {
		return k
	}
	if k, ok := scalarKinds[s.types]; ok {
		return k
	}
	switch {
	case s.types == tString:
		return textKind(s)
	case s.types == tArray && b.listed(s):
		return MultiChoice
	case s.types == tObject && b.profile == Arguments && depth < maxGroupDepth && readableGroup(s):
		return Group
	case s.types&tString != 0 && takesPlainText(s):
		return Text
	}
	return JSON
}

// closedKind is the kind of what names its values one by one, or can't be
// told at all.
func closedKind(s *spec) (Kind, bool) {
	switch {
	case s.never, s.bare, s.unknown && !s.typed && !s.closed && s.constant == nil:
		return JSON, true
	case s.constant != nil, s.onlyNull():
		return Fixed, true
	case s.closed && yesNo(s):
		return Boolean, true
	case s.closed:
		return Choice, true
	}
	return 0, false
}

var scalarKinds = map[typeSet]Kind{tInt: Integer, tNumber: Number, tBool: Boolean}

// takesPlainText reports whether a union with text is answered in a text
// field: all but those that also take lists or objects, which need the JSON
// box. A schema that says nothing at all is most likely meant as text.
func takesPlainText(s *spec) bool {
	return s.types&(tArray|tObject) == 0 || !s.typed && len(s.alts) == 0
}

// textKind tells dates from other text; a union of formats is plain text.
func textKind(s *spec) Kind {
	if len(s.alts) == 0 {
		switch s.firstText("format") {
		case "date":
			return Date
		case "date-time":
			return DateTime
		}
	}
	return Text
}

// yesNo reports whether the choices are true, false or both, without titles.
func yesNo(s *spec) bool {
	for _, c := range s.choices {
		if c.title != "" || typesOf(c.value) != tBool {
			return false
		}
	}
	return true
}
