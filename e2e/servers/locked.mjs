// A server written with the TypeScript SDK whose tool is locked until a page
// has been used: it refuses with -32042, says when the page is done, and then
// answers. No published example does all three.
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

const server = new McpServer({ name: 'locked example', version: '1.0.0' });
const elicitationId = randomUUID();
let unlocked = false;

const page = createServer(async (req, res) => {
  if (req.method === 'POST') {
    unlocked = true;
    await server.server.createElicitationCompletionNotifier(elicitationId)();
  }
  res.end('<form method=post><button>Unlock</button></form>');
});
await new Promise((listening) => page.listen(0, '127.0.0.1', listening));

server.registerTool('locked-report', { description: 'Answers once its page has been used.' }, async () => {
  if (!unlocked) {
    const url = `http://127.0.0.1:${page.address().port}/unlock?id=${elicitationId}&back=a%20b`;
    throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Please unlock the report.', url, elicitationId }]);
  }
  return { content: [{ type: 'text', text: `unlocked by ${elicitationId}` }] };
});

await server.connect(new StdioServerTransport());
