package assets_test

import "strings"

// term is a word of Parley's and the only words that stand for it in Chinese.
// Terms of the protocol are those of its Chinese translation.
type term struct {
	english string   // lower case, at the beginning of a word
	chinese []string // one of them has to be there
	never   []string // words that others use for it
	but     []string // where the English word means something else
}

// glossary is what translators keep to.
func glossary() []term {
	return []term{
		{"server", []string{"服务器"}, []string{"伺服器", "服务端"}, nil},
		{"session", []string{"会话"}, nil, nil},
		{"request", []string{"请求"}, nil, nil},
		{"declin", []string{"拒绝"}, nil, nil},
		{"cancel", []string{"取消"}, nil, nil},
		{"send", []string{"发"}, nil, []string{"sends you"}},
		{"later", []string{"稍后"}, nil, nil},
		{"inbox", []string{"收件箱"}, nil, nil},
		{"history", []string{"历史记录"}, nil, nil},
		{"setting", []string{"设置"}, []string{"设定"}, nil},
		{"tool", []string{"工具"}, nil, nil},
		{"prompt", []string{"提示词"}, nil, nil},
		{"resource", []string{"资源"}, nil, nil},
		{"form", []string{"表单"}, nil, []string{"xn-- form", "in this form", "format"}},
		{"field", []string{"字段"}, nil, nil},
		{"argument", []string{"参数"}, nil, nil},
		{"link", []string{"链接"}, []string{"连结"}, nil},
		{"browser", []string{"浏览器"}, nil, nil},
		{"sign in", []string{"登录"}, []string{"登陆"}, nil},
		{"secret", []string{"敏感信息"}, nil, nil},
		{"keyring", []string{"密钥环"}, nil, nil},
		{"passphrase", []string{"口令"}, nil, nil},
		{"protocol revision", []string{"协议版本"}, nil, nil},
		{"log", []string{"日志"}, nil, []string{"login", "log in"}},
		{"folder", []string{"文件夹"}, []string{"目录"}, nil},
		{"file", []string{"文件"}, []string{"档案"}, nil},
		{"playground", []string{"演练场"}, nil, nil},
		{"tray", []string{"托盘"}, nil, nil},
		{"computer", []string{"电脑"}, []string{"计算机"}, nil},
		{"default", []string{"默认"}, []string{"缺省"}, nil},
	}
}

// kept reports whether a translation keeps to the term, where the English has
// it as a word or a beginning of one.
func (t term) kept(english, zh string) bool {
	english = " " + strings.ToLower(placeholder.ReplaceAllString(english, ""))
	for _, phrase := range t.but {
		english = strings.ReplaceAll(english, phrase, "")
	}
	says := false
	for _, before := range []string{" ", "“", "(", "-"} {
		says = says || strings.Contains(english, before+t.english)
	}
	if !says {
		return true
	}
	for _, word := range t.never {
		if strings.Contains(zh, word) {
			return false
		}
	}
	for _, word := range t.chinese {
		if strings.Contains(zh, word) {
			return true
		}
	}
	return false
}
