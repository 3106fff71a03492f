package form

import "testing"

func TestAsksSecret(t *testing.T) {
	t.Parallel()
	secrets := []string{
		"password", "userPassword", "DB_PASSWORD", "Pass phrase", "API key", "apiKey", "api_keys", "openai-api-key", "OPENAI_API_KEY",
		"Access token", "token", "GitHub token", "GitHub personal access token", "Bearer token", "PIN", "Your PIN", "Enter PIN", "PIN code", "card pin",
		"Seed phrase", "Mnemonic", "Recovery phrase", "Credit card", "Card number", "cardNumber", "CVV", "CVC code", "secret", "client_secret",
		"Private key", "SSH key", "One-time password", "OTP", "Verification code", "Connection string", "smtp_pass",
		"密码", "登录密码", "API 密钥", "访问令牌", "助记词", "银行卡号", "信用卡号", "密碼", "パスワード", "暗証番号", "アクセストークン", "APIキー", "カード番号",
		"비밀번호", "카드 번호", "Passwort", "Ihr Kennwort", "API-Schlüssel", "Zugriffstoken", "Kreditkartennummer", "Geheimzahl",
		"Mot de passe", "Clé API", "Jeton d’accès", "Numéro de carte", "Code PIN", "Contraseña", "Clave de API", "Número de tarjeta", "Frase semilla",
		"Пароль", "Введите пароль", "API-ключ", "Токен доступа", "ПИН-код", "Номер карты", "Сид-фраза", "Senha", "Chiave API", "Wachtwoord",
	}
	for _, name := range secrets {
		if !asksSecret(textField("x", name, "")) {
			t.Errorf("title %q isn't seen as a secret", name)
		}
	}
	harmless := []string{
		"key", "Map key", "Key", "primary_key", "sort key", "Token count", "max_tokens", "Max tokens", "tokens", "token_limit", "Token symbol",
		"pinned", "Pin color", "Map pin", "pin_to_top", "shopping", "author", "Author", "authority", "Secretary", "Secret Santa", "keyboard", "monkey",
		"passenger", "Boarding pass", "compass", "Password length", "password hint", "Password policy", "api_key_name", "API key ID", "token type",
		"Name of the API key", "Label for the access token", "Business card", "Discard", "Postcard", "Card", "card_brand", "Card holder", "Spinach",
		"Turnkey", "Tokenizer", "Zip code", "Country code", "Discount code", "Code", "Number of tokens", "Passport number",
		"密码长度", "忘记密码", "令牌数量", "编码", "号码", "電話番号", "トークン数", "Passwortlänge", "Name des Passworts", "Schlüssel", "Longueur du mot de passe",
		"Clave", "Número", "Длина пароля", "Ключ", "Количество токенов", "Tarjeta",
	}
	for _, name := range harmless {
		if asksSecret(textField("x", name, "")) {
			t.Errorf("title %q is taken for a secret", name)
		}
	}
}

func TestDescriptionAsksSecret(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Your password":                                           true,
		"Enter the password of your account.":                     true,
		"Please paste your GitHub personal access token":          true,
		"The 16-digit card number":                                true,
		"请输入您的密码":                                                 true,
		"Bitte geben Sie Ihr Passwort ein":                        true,
		"Where to send the link. We never ask for your password.": false,
		"Label for the new API key":                               false,
		"No password needed":                                      false,
		"Email address for the password reset link":               false,
		"How many tokens to spend at most":                        false,
		"Pin this note to the top":                                false,
		"Which token to trade":                                    false,
	} {
		if got := asksSecret(textField("x", "Value", text)); got != want {
			t.Errorf("description %q: secret %v", text, got)
		}
	}
}

func TestOnlyFieldsThatTakeASecretAskForOne(t *testing.T) {
	t.Parallel()
	for schema, want := range map[string]bool{
		`{"properties":{"password":{"type":"string"}}}`:                                             true,
		`{"properties":{"pin":{"type":"integer"}}}`:                                                 true,
		`{"properties":{"code":{"type":"string","pattern":"^sk-[A-Za-z0-9]{20,}$"}}}`:               true,
		`{"properties":{"n":{"type":"string","pattern":"^[0-9]{13,19}$"}}}`:                         true,
		`{"properties":{"x":{"type":"string","format":"password"}}}`:                                true,
		`{"properties":{"passwords":{"type":"array","items":{"type":"string"}}}}`:                   true,
		`{"properties":{"reset_password":{"type":"boolean"}}}`:                                      false,
		`{"properties":{"password":{"type":"string","enum":["keep","change"]}}}`:                    false,
		`{"properties":{"token":{"const":"abc"}}}`:                                                  false,
		`{"properties":{"zip":{"type":"string","pattern":"^[0-9]{5}$"},"key":{"type":"string"}}}`:   false,
		`{"properties":{"ref":{"type":"string","format":"uuid"},"when":{"title":"Expiry of PIN"}}}`: false,
	} {
		f, err := Parse([]byte(schema), Elicitation)
		if err != nil {
			t.Fatal(err)
		}
		if f.Secret != want {
			t.Errorf("%s: secret %v", schema, f.Secret)
		}
	}
}

func textField(key, title, description string) *Field {
	return &Field{Key: key, Label: title, Description: description, Kind: Text, rules: &rules{}}
}
