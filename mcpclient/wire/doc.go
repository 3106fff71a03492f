// Package wire keeps bytes exact on their way past the MCP SDK, which decodes
// what it carries into Go maps and so loses field order and large integers.
//
// Incoming and Outgoing are pure functions over one JSON-RPC message. Incoming
// moves each value whose exact bytes matter, as a JSON string, to a private
// key of a _meta that the SDK hands through; Outgoing puts the exact values
// that we left under such keys in their place. A Codec adds what needs memory:
// exact request ids, and the rule that a cancelled request gets no reply.
//
// Two adapters carry a Codec: Lines, between a stdio server's pipes and the
// SDK, and the http.RoundTrippers Streamable and LegacySSE.
package wire
