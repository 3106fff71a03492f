package playground

import _ "embed" // for the schemas

// The schemas are files so that they can be read, and sent, as they are.
var (
	//go:embed schemas/trip.json
	tripSchema string
	//go:embed schemas/every_field.json
	everyFieldSchema string
	//go:embed schemas/hostile.json
	hostileSchema string
	//go:embed schemas/secret.json
	secretSchema string
	//go:embed schemas/chinese.json
	chineseSchema string
)
