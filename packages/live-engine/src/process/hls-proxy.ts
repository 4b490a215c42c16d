import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { EngineFailure, Unavailable } from '../failure.ts';
import { failureHeader } from './hls-server.ts';

const passedOn = ['accept', 'range', 'if-none-match', 'origin'] as const;
/** Of the connection to the engine, and what the server says about each reply by itself. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', failureHeader]);
/** Longer than a request waits for its stream to begin (hls/origin.ts): an engine that does not answer has stopped. */
const usualAnswerMs = 20_000;

interface HlsProxyOptions {
  /** Tests shorten it. */
  readonly answerMs?: number;
}

/** In the server: requests of LL-HLS go to the engine's process, which `socketPath` finds. */
export function addHlsProxy(
  server: FastifyInstance,
  socketPath: () => Promise<string>,
  { answerMs = usualAnswerMs }: HlsProxyOptions = {},
): void {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  server.addHook('onClose', async () => agent.destroy());
  server.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/live/hls/*',
    async handler(request, reply) {
      const response = await send(request, reply, { agent, socketPath: await socketPath(), timeout: answerMs });
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined && !ownHeaders.has(name)) void reply.header(name, value);
      if (response.headers[failureHeader] !== undefined) throw await failureOf(response, reply);
      return reply.code(response.statusCode ?? 502).send(response);
    },
  });
}

interface Target {
  readonly agent: Agent;
  readonly socketPath: string;
  /** In milliseconds. */
  readonly timeout: number;
}

/** The reply's head. Nobody reads the rest for a player who has left. */
async function send({ raw }: FastifyRequest, reply: FastifyReply, target: Target): Promise<IncomingMessage> {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (raw.headers[name] ? [[name, raw.headers[name]]] : [])),
  );
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = ask({ ...target, path: raw.url ?? '/', method: raw.method ?? 'GET', headers })
    .on('timeout', () => asked.destroy(new Error('The engine does not answer.')))
    .on('response', (response) => {
      // From here on it is the player who may be slow.
      asked.setTimeout(0);
      resolve(response);
    })
    .on('error', () => reject(new Unavailable('Live video is starting. Please try again in a moment.')));
  reply.raw.once('close', () => asked.destroy());
  asked.end();
  return promise;
}

/** Of a reply to HEAD, and of an engine that ends meanwhile, only the code is known. */
async function failureOf(response: IncomingMessage, reply: FastifyReply): Promise<EngineFailure> {
  const code = response.headers[failureHeader] as EngineFailure['code'];
  const message = await text(response).catch(() => '');
  void reply.removeHeader('content-type').removeHeader('content-length');
  return new EngineFailure(code, message);
}
