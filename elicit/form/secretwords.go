package form

import "strings"

// secretFormats are formats that name a secret.
var secretFormats = keywordSet("password secret api-key apikey token credit-card creditcard cvv cvc pin")

// secretMarks are pieces of patterns: the prefixes of well-known keys, and
// the digits of cards.
var secretMarks = []string{
	"sk-", "sk_", "pk_live", "ghp_", "gho_", "github_pat_", "glpat-", "xox", "AKIA", "AIza", "hf_", "npm_", "eyJ",
	"PRIVATE KEY", `\d{16}`, "[0-9]{16}", `\d{13,16}`, "[0-9]{13,16}", `\d{13,19}`, "[0-9]{13,19}", `\d{12,19}`, "[0-9]{12,19}",
	"4[0-9]{12}", `\d{4}[ -]?\d{4}[ -]?\d{4}`, `(?:\d{4}[ -]?){3}`,
}

// secretTerms are what secrets are called in English, word by word.
var secretTerms = wordLists(`
password|passwd|pwd|passphrase|passcode|pass phrase|pass code|pass word
db pass|smtp pass|ftp pass|admin pass|root pass|user pass|login pass|mail pass
api key|apikey|access key|secret key|private key|signing key|encryption key|account key|auth key|ssh key|master key|wallet key
api secret|client secret|app secret|shared secret|webhook secret|secret access key|consumer secret
access token|auth token|api token|bearer token|refresh token|session token|security token|oauth token|login token|bot token
personal access token|github token|slack token|id token|accesstoken|authtoken|jwt|session cookie
credential|auth header|authorization header|authorization code|connection string
seed phrase|recovery phrase|mnemonic|mnemonic phrase|secret phrase|backup phrase|recovery code|backup code|recovery key|secret word
otp|totp|one time password|one time code|one time passcode|verification code|2fa code|mfa code|two factor code|authenticator code|sms code
card number|credit card|debit card|creditcard|cardnumber|bank card|cc number|ccnumber|cvv|cvv2|cvc|cvc2|card security code|card verification|security code|card pin
pin code|pin number`)

// secretAlone are words that name a secret when little else is said.
var secretAlone = keywordSet("secret token pin")

// aspects follow a term that is only talked about.
var aspects = keywordSet(`name id identifier label title alias type kind hint length policy strength manager rule expiry
	expiration expires ttl lifetime count limit budget usage max min symbol address price amount supply reset protected required env variable
	var file path location url holder brand network format rotation age description note scope owner santa menu color colour size
	ring mode level standard issuer provider last last4 ending`)

// mentions come before a term that is only talked about.
var mentions = keywordSet(`no not never without dont don for of about which that whether if max min total number count new reset
	forgot change hide show has have name label title email list remaining used maximum minimum`)

var (
	pinHeads = keywordSet("your my enter card bank atm sim account security user door unlock debit credit phone login current the 4 6 digit")
	pinTails = keywordSet("code number")
)

// secretStems are what secrets are called in Chinese, Japanese, Korean,
// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish and
// Russian, as far as every form of the word shares it.
var secretStems = list(`
密码|口令|密钥|秘钥|私钥|令牌|助记词|信用卡号|银行卡号|储蓄卡号|卡号|安全码|验证码|密碼|金鑰|私鑰|權杖|助記詞|信用卡號|卡號|驗證碼
パスワード|暗証番号|秘密鍵|apiキー|api キー|トークン|カード番号|セキュリティコード|シードフレーズ|リカバリーフレーズ|認証コード|パスフレーズ|秘密の鍵
비밀번호|암호|api 키|api키|토큰|카드 번호|카드번호|개인키|개인 키|보안 코드|인증번호
passwort|kennwort|api-schlüssel|api schlüssel|zugangsschlüssel|geheimer schlüssel|geheimen schlüssel|privater schlüssel|privaten schlüssel|geheimschlüssel|zugriffstoken|zugangstoken|kreditkartennummer|kartennummer|kartenprüfnummer|prüfziffer|geheimzahl|geheimnummer|wiederherstellungsphrase|zugangsdaten
mot de passe|mots de passe|clé api|clé d'api|clé d’api|clef api|clé secrète|clé privée|jeton d'accès|jeton d’accès|jeton|code pin|numéro de carte|numéro de la carte|carte bancaire|carte de crédit|cryptogramme|phrase de récupération|phrase secrète|code secret
contraseña|clave api|clave de api|clave de la api|clave secreta|clave privada|clave de acceso|token de acceso|número de tarjeta|número de la tarjeta|tarjeta de crédito|frase semilla|frase de recuperación|código de seguridad|código pin
senha|palavra-passe|chave de api|chave da api|chave api|chave secreta|chave privada|número do cartão|cartão de crédito|código de segurança|frase de recuperação
parola d'ordine|parola d’ordine|chiave api|chiave segreta|chiave privata|numero di carta|numero della carta|carta di credito|codice di sicurezza|codice pin
wachtwoord|api-sleutel|hasło|hasła|klucz api|şifre|api anahtarı
парол|ключ api|api-ключ|api ключ|секретный ключ|секретного ключа|закрытый ключ|приватный ключ|токен|пин-код|пин код|пинкод|номер карты|номер банковской карты|номер кредитной карты|сид-фраз|сид фраз|мнемоническ|код безопасности|кодовое слово`)

// foreignAspects follow a term that is only talked about.
var foreignAspects = list(`
长度|提示|数量|数|策略|名称|类型|有效期|强度|管理|長度|の長さ|のヒント|の名前|の種類|ヒント|長|길이|힌트|수|이름
länge|hinweis|stärke|richtlinie|manager|name|typ|-länge
oublié|name|length|hint|id|policy|label|type|count|limit
ов в|ов на|ная длина|лимит`)

// foreignMentions come before a term that is only talked about.
var foreignMentions = list(`
不要|无需|不需要|请勿|忘记|最大|不要输入|なし|不要|最大|없이|최대
kein|ohne|max|länge des|name des|name für|anzahl
sans |longueur du|nom du|nom de la|nombre de|pas de
sin |longitud de|nombre de la|número de tokens|cantidad
sem |comprimento da|nome da|senza |lunghezza|nome della
длина|имя |название|количество|число|без |лимит|сброс`)

func list(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == '|' || r == '\n' })
}

func wordLists(s string) [][]string {
	var lists [][]string
	for _, phrase := range list(s) {
		lists = append(lists, strings.Fields(phrase))
	}
	return lists
}
