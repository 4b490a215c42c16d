// The minimum for a download: Fastify streams a file of the disk, with neither a session nor a decision.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import Fastify from 'fastify';

const { DOWNLOAD = '', PORT } = process.env;
const server = Fastify();

server.get('/api/health', async () => ({ status: 'ok' }));

server.get('/download', async (_request, reply) => {
  const { size } = await stat(DOWNLOAD);
  return reply.type('application/octet-stream').header('content-length', size).send(createReadStream(DOWNLOAD));
});

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
