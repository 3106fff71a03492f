// A server written with tmcp: draft-07 schemas, and URLs without an
// elicitationId.
import { McpServer } from 'tmcp';
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { StdioTransport } from '@tmcp/transport-stdio';
import { z } from 'zod';

const server = new McpServer(
  { name: 'tmcp example', version: '1.0.0', description: 'Asks' },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: { listChanged: true } } },
);

const text = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

server.tool({ name: 'ask-form', description: 'Asks for a name and an age.' }, async () =>
  text(
    await server.elicitation(
      'Who are you?',
      z.object({ name: z.string().min(1), age: z.number().int().min(0).optional(), colour: z.enum(['red', 'green']) }),
    ),
  ),
);

server.tool(
  { name: 'ask-page', description: 'Asks for a page to be opened.', schema: z.object({ url: z.string() }) },
  async ({ url }) => text(await server.elicitation('Please open this page.', url)),
);

new StdioTransport(server).listen();
