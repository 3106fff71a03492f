package form

func asksSecret(fd *Field) bool { return fd.Format == "password" }
