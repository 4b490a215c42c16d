import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { TrickleReply } from '../children/messages.ts';
import { Refusal } from '../refusal.ts';
import { createGuessLog, type GuessLog } from './guesses.ts';
import type { Answer, Sessions, Signalling } from './signalling.ts';

/** Offers of browsers have some thousand bytes. */
const maxSdpBytes = 64 * 1024;
const sdpType = 'application/sdp';
const fragmentType = 'application/trickle-ice-sdpfrag';

/** For each address: a publisher returns a few times a minute; many viewers may share one. */
const limits = {
  whip: { max: 60, timeWindow: 60_000, groupId: 'live.whip' },
  whep: { max: 600, timeWindow: 60_000, groupId: 'live.whep' },
  resource: { max: 1_200, timeWindow: 60_000, groupId: 'live.resource' },
} as const;

interface StreamParams {
  Params: { readonly streamId?: string };
  Body: string;
}

interface SessionParams {
  Params: { readonly sessionId: string };
  Body: string;
}

/**
 * WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep) below `/live`. The address of a session is as unguessable as a token,
 * and the only right that PATCH and DELETE need, because the ticket has ended by then.
 */
export function addSignallingRoutes(server: FastifyInstance, signalling: Signalling): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    const parse = { parseAs: 'string', bodyLimit: maxSdpBytes } as const;
    routes.addContentTypeParser([sdpType, fragmentType], parse, (_request, body, done) => done(null, body));
    routes.addHook('onRequest', async (_request, reply) => void allowOtherSites(reply));

    const publish = (request: FastifyRequest<StreamParams>): Promise<Answer> =>
      signalling.publish(credentialOf(request), request.params.streamId, offerOf(request));
    const watch = (request: FastifyRequest<StreamParams>): Promise<Answer> =>
      signalling.watch(credentialOf(request), request.params.streamId ?? '', offerOf(request));

    const guesses = createGuessLog();
    const shared = { signalling, guesses };
    // One route, because each counts by itself. Without an id the stream key says which stream is meant.
    addEndpoint(routes, '/live/whip/:streamId?', { ...shared, protocol: 'whip', answer: publish });
    addEndpoint(routes, '/live/whep/:streamId', { ...shared, protocol: 'whep', answer: watch });
    addResource(routes, '/live/whip/resource/:sessionId', signalling.whip);
    addResource(routes, '/live/whep/resource/:sessionId', signalling.whep);
  });
}

interface Endpoint {
  readonly protocol: 'whip' | 'whep';
  readonly answer: (request: FastifyRequest<StreamParams>) => Promise<Answer>;
  readonly signalling: Signalling;
  readonly guesses: GuessLog;
}

function addEndpoint(routes: FastifyInstance, path: string, endpoint: Endpoint): void {
  const { protocol, answer, signalling, guesses } = endpoint;
  routes.post<StreamParams>(path, limited(limits[protocol]), async (request, reply) => {
    try {
      const { sessionId, sdp } = await answer(request);
      void reply
        .code(201)
        .headers({ location: `/live/${protocol}/resource/${sessionId}`, etag: etagOf(sessionId) })
        .headers({ link: signalling.links(), 'accept-patch': fragmentType })
        .type(sdpType);
      return sdp;
    } catch (error) {
      if (error instanceof Refusal && error.statusCode === 401) guesses.note(request, Date.now());
      return refuse(error, reply);
    }
  });
  routes.options(path, async (_request, reply) => {
    void reply.code(204).headers({ 'accept-post': sdpType, link: signalling.links(), allow: 'POST, OPTIONS' });
  });
  addNotAllowed(routes, path, ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST, OPTIONS');
}

function addResource(routes: FastifyInstance, path: string, sessions: Sessions): void {
  routes.patch<SessionParams>(path, limited(limits.resource), async (request, reply) => {
    const { sessionId } = request.params;
    const match = request.headers['if-match'];
    if (request.headers['content-type']?.split(';')[0] !== fragmentType) return reply.code(415).send();
    if (match === undefined) return reply.code(428).send();
    if (match !== '*' && match !== etagOf(sessionId)) return reply.code(412).send();
    return reply.code(trickleStatus[await sessions.trickle(sessionId, request.body)]).send();
  });
  routes.delete<SessionParams>(path, limited(limits.resource), async ({ params }, reply) =>
    reply.code((await sessions.leave(params.sessionId)) ? 200 : 404).send(),
  );
  routes.options(path, async (_request, reply) => {
    void reply.code(204).headers({ 'accept-patch': fragmentType, allow: 'PATCH, DELETE, OPTIONS' });
  });
  addNotAllowed(routes, path, ['GET', 'POST', 'PUT'], 'PATCH, DELETE, OPTIONS');
}

/** Counted where the server counts, with 429 and Retry-After beyond it. */
function limited(rateLimit: (typeof limits)[keyof typeof limits]): RouteShorthandOptions {
  return { config: { rateLimit } } as RouteShorthandOptions;
}

/** 422: the session supports trickle ICE but no restart (RFC 9725, 4.3). */
const trickleStatus = { taken: 204, 'unknown-session': 404, restart: 422, malformed: 400 } as const satisfies Record<
  TrickleReply,
  number
>;

/** The session has one generation of candidates, because it cannot restart ICE. */
function etagOf(sessionId: string): string {
  return `"${sessionId.slice(0, 8)}"`;
}

function addNotAllowed(routes: FastifyInstance, path: string, methods: string[], allow: string): void {
  routes.route({
    method: methods,
    url: path,
    handler: async (_request, reply) => reply.code(405).header('allow', allow).send(),
  });
}

/** The ticket in the header is the only credential, so that any site's player or encoder may call. */
function allowOtherSites(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
    'access-control-expose-headers': 'Location, ETag, Link, Accept-Patch, Retry-After',
    'access-control-max-age': '86400',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });
}

function credentialOf({ headers }: FastifyRequest): string {
  const [, credential] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (credential === undefined) throw new Refusal(401, 'Please send the ticket as Bearer token.');
  return credential;
}

function offerOf({ body, headers }: FastifyRequest<StreamParams>): string {
  if (headers['content-type']?.split(';')[0] !== sdpType || typeof body !== 'string' || !body.startsWith('v=0'))
    throw new Refusal(400, 'Please send an SDP offer as application/sdp.');
  return body;
}

function refuse(error: unknown, reply: FastifyReply): string {
  if (!(error instanceof Refusal)) throw error;
  void reply.code(error.statusCode).type('text/plain; charset=utf-8');
  if (error.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
  return error.message;
}
