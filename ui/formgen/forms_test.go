package formgen

import "strings"

// everyControl is a form with every kind of field.
const everyControl = `{
 "type":"object","title":"Trip to Lisbon","properties":{
  "name":{"type":"string","title":"Name","description":"As it stands in your passport.","minLength":2,"maxLength":60},
  "email":{"type":"string","format":"email","title":"E-mail"},
  "guests":{"type":"integer","title":"Guests","minimum":1,"maximum":4,"default":2},
  "budget":{"type":"number","title":"Budget","description":"In euro, for everything.","minimum":0},
  "insured":{"type":"boolean","title":"Travel insurance"},
  "class":{"type":"string","title":"Class","oneOf":[{"const":"e","title":"Economy"},{"const":"b","title":"Business"},{"const":"f","title":"First"}]},
  "airport":{"type":"string","title":"Airport","enum":["LIS","OPO","FAO","MAD","BCN","CDG","AMS","FRA","MUC","VIE"]},
  "extras":{"type":"array","title":"Extras","minItems":1,"maxItems":2,"items":{"type":"string","enum":["Bike","Dog","Skis","Surfboard"]}},
  "leave":{"type":"string","format":"date","title":"Leaves","default":"2031-05-06"},
  "meet":{"type":"string","format":"date-time","title":"Meeting point at","default":"2031-05-06T07:30:00+02:00"},
  "notes":{"type":"string","title":"Comments","description":"Anything we should know, such as allergies.","maxLength":400},
  "pin":{"type":"string","format":"password","title":"Loyalty PIN"},
  "plan":{"const":"fast","title":"Plan"},
  "luggage":{"type":"object","title":"Luggage","properties":{"kg":{"type":"number"}}}
 },"required":["name","email","guests","class"]}`

// hostileMessage and hostileForm are made to deceive, to overflow and to
// freeze.
var (
	hostileMessage = "Safe \u2066text\u2069 \u202eevil " + strings.Repeat("word ", 1600) + strings.Repeat("x", 4000)
	hostileForm    = `{"type":"object","properties":{
	 "acct":{"type":"string","title":"Acc\u202etnuo","enum":["a\u200bdmin","admin"]},
	 "ok":{"type":"boolean","title":"Delete\n\n\n\n\nnothing"},
	 "s":{"type":"string","description":"` + strings.Repeat("lorem ", 400) + `"},
	 "long":{"type":"string","title":"` + strings.Repeat("W", 400) + `"},
	 "html":{"type":"string","title":"<b>bold</b> [link](javascript:alert(1)) **stars**"}
	}}`
)
