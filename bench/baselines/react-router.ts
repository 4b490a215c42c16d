// A minimal React Router app in framework mode, on Fastify like ours.
import Fastify from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';

const build = (await import(new URL('./react-router-app/build/server/index.js', import.meta.url).href)) as ServerBuild;
const handle = createRequestHandler(build, 'production');
const server = Fastify();

server.get('/api/health', async () => ({ status: 'ok' }));
server.get('/*', async (request, reply) =>
  reply.send(await handle(new Request(new URL(request.url, 'http://127.0.0.1')))),
);
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
