package assets

import (
	"io"
	"log"
	"os"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
)

// languages is where GNU systems list the user's languages, and forFonts what
// is put before them.
const (
	languages = "LANGUAGE"
	forFonts  = "zh_CN:zh_CN"
)

// preferChineseFonts has Fyne choose Chinese fonts for Chinese.
//
// Characters that Chinese shares with Japanese and Korean are drawn from the
// first font that has them, which is a Japanese one where the fonts are Noto's.
// The zero script is that of a look-up for the system's language. Bold ones
// are only looked up for that language, so it has to be Chinese too.
func preferChineseFonts() {
	language.ScriptToLang[language.Han] = language.LangZh_Cn
	language.ScriptToLang[0] = language.LangZh_Cn
	if isChinese(lang.SystemLocale()) {
		return
	}
	list := forFonts
	if own := os.Getenv(languages); own != "" {
		list += ":" + own
	}
	_ = os.Setenv(languages, list) // where it fails, bold Chinese is not bold
}

// restoreLanguages undoes what an earlier preferChineseFonts did to the list.
func restoreLanguages() {
	if own, ok := strings.CutPrefix(os.Getenv(languages), forFonts); ok {
		_ = os.Setenv(languages, strings.TrimPrefix(own, ":"))
	}
}

// hasChineseFont reports whether the system has a font for Chinese; Fyne brings
// none. Fyne needs the same index of fonts, and it is made once.
func hasChineseFont() bool {
	fonts, err := fontscan.SystemFonts(log.New(io.Discard, "", 0), "")
	return err == nil && slices.ContainsFunc(fonts, func(f fontscan.Footprint) bool {
		return f.Runes.Contains('请') && f.Runes.Contains('的')
	})
}
