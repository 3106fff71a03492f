// Package form turns an elicitation's requestedSchema (or a tool's
// inputSchema) into a Form of Fields, keeps what the user has typed in a
// Draft, judges it, and writes the exact JSON that will be sent.
//
// The model is text as typed, parsed on validation: "unanswered" is a state
// of its own, numbers keep their digits, and content comes out in the
// server's order. Nothing is ever fetched.
//
// # What a schema may look like
//
// Everything that applies together is folded into one: $ref (local only, in
// all drafts' spellings, with the keywords beside it), allOf, and anyOf or
// oneOf of which all but one branch is null. Branches that are all constants
// are choices. What has no control of its own is a JSON box, judged against
// its sub-schema; what can't be checked here is left to the server, with a
// note. Where a name comes twice in an object the last value wins, in the
// place of the first. Refused, with a *SchemaError, are only schemas that are
// no JSON object, that nothing can satisfy, whose $ref goes in circles, or
// that pass a limit (limits.go).
//
// # What is sent
//
//   - A cleared or untouched optional field is left out; a default counts as
//     an answer until it is changed or cleared.
//   - A required text is blocked while blank, unless the server's own default
//     is "". A required multi-select with nothing picked sends [] where that
//     is allowed.
//   - null is never sent for a blank, but for a required field whose default
//     is null, and, in tool arguments, for any required field that takes it.
//   - Text is sent as typed, numbers digit by digit; a whole number spelled
//     5.0 or 1e3 in an integer field is sent as 5 or 1000.
//   - A union that takes text gets text: 0042 is never turned into 42.
//   - A const is shown and sent.
//   - A name that is required but not among the properties can't be filled in;
//     it is noticed and doesn't block.
//
// # What is checked
//
// Ranges and multipleOf exactly, lengths in code points, patterns as ECMA-262
// under a time limit, and the formats email, uri, date and date-time; every
// other format annotates. A form that can't be satisfied can be declined.
package form
