require('readline').createInterface({ input: process.stdin }).on('line', line => {
  const answers = JSON.parse(line).map(raw => {
    try {
      const u = new URL(raw);
      return [u.href, u.hostname, u.port];
    } catch {
      return null;
    }
  });
  process.stdout.write(JSON.stringify(answers) + '\n');
});
