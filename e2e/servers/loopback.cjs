// Preloaded into every HTTP test server: it may listen on this computer only,
// whatever it asks for, and says on standard error where it listens.
'use strict';
const net = require('node:net');
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (...args) {
  if (typeof args[0] === 'object' && args[0] !== null && args[0].path === undefined) {
    args[0] = { ...args[0], host: '127.0.0.1' };
  } else if (typeof args[0] === 'number' || /^\d+$/.test(String(args[0]))) {
    const rest = args.slice(1).filter((a) => typeof a !== 'string');
    args = [Number(args[0]), '127.0.0.1', ...rest];
  }
  this.once('listening', () => process.stderr.write(`listening on ${this.address().address}:${this.address().port}\n`));
  return listen.apply(this, args);
};
