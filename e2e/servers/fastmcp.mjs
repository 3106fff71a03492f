// A server written with fastmcp, which gives up on an elicitation after 60 s.
import { FastMCP } from 'fastmcp';
import { z } from 'zod';

const server = new FastMCP({ name: 'fastmcp example', version: '1.0.0' });

server.addTool({
  name: 'delete-file',
  description: 'Asks before it deletes. It deletes nothing.',
  parameters: z.object({ path: z.string() }),
  execute: async (args, { elicit }) => {
    const answer = await elicit({
      message: `Are you sure you want to delete ${args.path}?`,
      requestedSchema: {
        type: 'object',
        properties: { confirmed: { type: 'boolean' } },
        required: ['confirmed'],
      },
    });
    return JSON.stringify(answer);
  },
});

server.addTool({
  name: 'open-page',
  description: 'Asks for a page to be opened.',
  parameters: z.object({ url: z.string() }),
  execute: async (args, { elicit }) =>
    JSON.stringify(await elicit({ mode: 'url', message: 'Please open this page.', url: args.url, elicitationId: 'fastmcp-1' })),
});

await server.start({ transportType: 'stdio' });
