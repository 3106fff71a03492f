package wire

import "bytes"

// maxDepth is the nesting beyond which the SDK refuses a message and ends
// the session.
const maxDepth = 1000

// shallow puts null in place of what is nested deeper than maxDepth; cut
// tells whether there was any. It looks at brackets and strings alone, since
// JSON parsers give up on such a message before they come to its id.
func shallow(msg []byte) (out []byte, cut bool) {
	if bytes.Count(msg, []byte("{"))+bytes.Count(msg, []byte("[")) <= maxDepth {
		return msg, false // can't be too deep: not worth a closer look
	}
	at, kept, inString := 0, 0, false // msg[:kept] is in out, or cut
	for i := 0; i < len(msg); i++ {
		switch b := msg[i]; {
		case inString && b == '\\':
			i++
		case b == '"':
			inString = !inString
		case inString:
		case b == '{' || b == '[':
			if at++; at == maxDepth+1 {
				out = append(append(out, msg[kept:i]...), "null"...)
				cut = true
			}
		case b == '}' || b == ']':
			if at--; at == maxDepth {
				kept = i + 1
			}
		}
	}
	if !cut {
		return msg, false
	}
	if at > maxDepth {
		return out, true // it ended in the middle: no JSON, with or without the rest
	}
	return append(out, msg[kept:]...), true
}
