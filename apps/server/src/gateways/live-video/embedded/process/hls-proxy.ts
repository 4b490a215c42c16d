import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Failure } from '../../../../platform/failure.ts';
import { Unavailable } from '../../unavailable.ts';
import { failureType, type HlsFailure } from './hls-server.ts';

const passedOn = ['accept', 'range', 'if-none-match', 'origin'] as const;
/** Of the connection to the engine, and what the server says about each reply by itself. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** In the server: requests of LL-HLS go to the engine's process, which `socketPath` finds. */
export function addHlsProxy(server: FastifyInstance, socketPath: () => Promise<string>): void {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  server.addHook('onClose', async () => agent.destroy());
  server.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/live/hls/*',
    async handler(request, reply) {
      const response = await send(request, reply, { agent, socketPath: await socketPath() });
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined && !ownHeaders.has(name)) void reply.header(name, value);
      if (response.headers['content-type'] === failureType) throw await failureOf(response, reply);
      return reply.code(response.statusCode ?? 502).send(response);
    },
  });
}

interface Target {
  readonly agent: Agent;
  readonly socketPath: string;
}

/** The reply's head. Nobody reads the rest for a player who has left. */
async function send({ raw }: FastifyRequest, reply: FastifyReply, target: Target): Promise<IncomingMessage> {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (raw.headers[name] ? [[name, raw.headers[name]]] : [])),
  );
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = ask({ ...target, path: raw.url ?? '/', method: raw.method ?? 'GET', headers })
    .on('response', resolve)
    .on('error', () => reject(new Unavailable('Live video is starting. Please try again in a moment.')));
  reply.raw.once('close', () => asked.destroy());
  asked.end();
  return promise;
}

async function failureOf(response: IncomingMessage, reply: FastifyReply): Promise<Failure> {
  const { code, message } = (await json(response)) as HlsFailure;
  void reply.removeHeader('content-type').removeHeader('content-length');
  return new Failure(code, message);
}
