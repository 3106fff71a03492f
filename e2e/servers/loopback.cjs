// Preloaded into every HTTP test server: it may listen on this computer only,
// whatever it asks for, and says on standard error where it listens.
'use strict';
const net = require('node:net');
// Deeper than listen(): with a host that looks its name up, and what listens
// at once today would listen later.
const listen = net.Server.prototype._listen2;
const isPipe = -1;
net.Server.prototype._listen2 = function (address, port, addressType, ...rest) {
  if (addressType === isPipe || typeof port !== 'number') {
    return listen.call(this, address, port, addressType, ...rest);
  }
  this.once('listening', () => process.stderr.write(`listening on ${this.address().address}:${this.address().port}\n`));
  return listen.call(this, '127.0.0.1', port, 4, ...rest);
};
