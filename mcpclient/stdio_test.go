package mcpclient

var stdioServers = map[string]func() int{}
