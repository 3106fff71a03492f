package form_test

import (
	"strings"
	"testing"

	"parley/elicit/form"
)

func TestCheckJSONNamesThePlace(t *testing.T) {
	t.Parallel()
	f, err := form.Parse([]byte(`{"type":"object","properties":{
	 "city":{"type":"string"},"where":{"type":"object","properties":{"zip":{"type":"string","pattern":"^[0-9]+$"}}}
	},"required":["city"],"additionalProperties":false}`), form.Arguments)
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]struct {
		key, says string
	}{
		`{"city":"Lisbon"}`:                          {},
		`{"city":1}`:                                 {"city", "type"},
		`{}`:                                         {"city", ""},
		`{"city":"Lisbon","where":{"zip":"x"}}`:      {"zip", "digits"},
		`{"city":"Lisbon","extra":1}`:                {"", "extra"},
		`{"city":"Lisbon","where":{"zip":"1"}}`:      {},
		`{"city":"Lisbon","where":{"unknown":true}}`: {},
	} {
		problems := f.CheckJSON([]byte(value))
		if (len(problems) > 0) != (want.key != "" || want.says != "") {
			t.Errorf("%s: problems %v", value, problems)
			continue
		}
		if len(problems) == 0 {
			continue
		}
		key := ""
		if i := problems[0].Field; i >= 0 {
			key = f.Fields[i].Key
		}
		if key != want.key || !strings.Contains(problems[0].Text.String(), want.says) {
			t.Errorf("%s: at %q: %s; want at %q something with %q", value, key, problems[0].Text, want.key, want.says)
		}
	}
}
