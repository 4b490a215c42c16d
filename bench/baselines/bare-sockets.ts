// The minimum that socket.io needs for the same tasks: no accounts, no limits, no access rules, one room for all.
import Fastify from 'fastify';
import { Server } from 'socket.io';

const server = Fastify();
const io = new Server(server.server, { serveClient: false, transports: ['websocket', 'polling'] });
const room = 'all';

io.on('connection', (socket) => {
  socket.on('login', (answer: (reply: object) => void) => answer({ ok: true }));
  socket.on('stream.watch', async (_watched: unknown, answer: (reply: object) => void) => {
    await socket.join(room);
    answer({ ok: true });
  });
});

server.post<{ Body: { name: string; event: unknown } }>('/emit', async ({ body }) => {
  io.to(room).emit(body.name, body.event);
  return {};
});

server.get('/api/health', async () => ({ status: 'ok' }));
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
