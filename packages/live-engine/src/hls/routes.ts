import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EngineFailure } from '../failure.ts';
import type { PackagerHost } from '../packager-port.ts';
import type { HlsOrigin, Position } from './origin.ts';
import { writeIndex } from './index-playlist.ts';

interface HlsRequest {
  Params: { readonly streamId: string; readonly ticket: string; readonly file: string };
  Querystring: Readonly<Record<string, string | string[] | undefined>>;
}

interface HlsRoutes {
  readonly origin: HlsOrigin;
  readonly admit: PackagerHost['admit'];
}

const playlistType = 'application/vnd.apple.mpegurl';
const mediaType = 'video/mp4';
/** Sequence numbers start with seconds since 1970. */
const initFile = /^init-(\d{1,6})\.mp4$/;
const segmentFile = /^segment-(\d{1,12})\.m4s$/;
const partFile = /^part-(\d{1,15})\.m4s$/;
const allowed = 'GET, HEAD, OPTIONS';
const path = '/live/hls/:streamId/:ticket/:file';

/**
 * `GET /live/hls/{streamId}/{ticket}/…`: every request is admitted by its ticket, those that wait once more after it.
 * `index.m3u8` names the codecs, `media.m3u8` is the stream.
 */
export function addHlsRoutes(server: FastifyInstance, { origin, admit }: HlsRoutes): void {
  async function send(request: FastifyRequest<HlsRequest>, reply: FastifyReply): Promise<string | Buffer> {
    const { streamId, ticket, file } = request.params;
    const viewer = admit(ticket, streamId, 'playlist');
    if (viewer === undefined) throw noTicket();
    if (file === 'index.m3u8') return sendIndex(request, reply, viewer);
    if (file === 'media.m3u8') return sendPlaylist(request, reply, viewer);
    const media = await readMedia(origin, { streamId, file, viewer });
    if (!media) throw new EngineFailure('not-found', 'This part of the stream is over, or never was.');
    // The first media is the first frame, and each is proof of watching. The right may have ended during the wait.
    if (admit(ticket, streamId, file.startsWith('init-') ? 'playlist' : 'media') === undefined) throw noTicket();
    void reply.type(mediaType).header('cache-control', 'private, max-age=60');
    return media;
  }

  async function sendIndex(
    { params: { streamId, ticket } }: FastifyRequest<HlsRequest>,
    reply: FastifyReply,
    viewer: string,
  ): Promise<string> {
    // Players begin with a whole segment, and give up when they are told that there is none.
    await origin.begins(streamId, viewer);
    if (admit(ticket, streamId, 'playlist') === undefined) throw noTicket();
    const view = origin.view(streamId);
    const last = view?.segments.at(-1);
    const init = last && origin.init(streamId, last.run);
    if (!view || !init) throw notYet(reply);
    void reply.type(playlistType).header('cache-control', 'private, no-store');
    return writeIndex(view, init);
  }

  async function sendPlaylist(
    { params: { streamId, ticket }, query }: FastifyRequest<HlsRequest>,
    reply: FastifyReply,
    viewer: string,
  ): Promise<string> {
    const position = positionOf(query);
    const view = origin.view(streamId);
    if (!view || (view.segments.length === 0 && !view.isEnded)) throw notYet(reply);
    if (position && position.sequence > view.next.sequence + maxAhead)
      throw new EngineFailure('malformed-request', 'This segment is too far in the future.');
    if (position) await origin.reaches(streamId, position, viewer);
    const reached = origin.view(streamId) ?? view;
    // The end is no secret, and the ticket has ended with the stream.
    if (!reached.isEnded && admit(ticket, streamId, 'playlist') === undefined) throw noTicket();
    void reply.type(playlistType).header('cache-control', 'private, no-store');
    const isDelta = query['_HLS_skip'] === 'YES' || query['_HLS_skip'] === 'v2';
    return origin.playlist(streamId, { isDelta }) ?? '';
  }

  void server.register(async (routes) => {
    routes.addHook('onRequest', async (_request, reply) => {
      void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    });
    routes.route<HlsRequest>({ method: 'GET', url: path, handler: send });
    addOtherMethods(routes);
  });
}

function addOtherMethods(routes: FastifyInstance): void {
  // Players of other sites ask before a request with a header of theirs.
  routes.route({
    method: 'OPTIONS',
    url: path,
    handler: async (_request, reply) =>
      reply
        .code(204)
        .headers({
          allow: allowed,
          'access-control-allow-methods': allowed,
          'access-control-allow-headers': 'range',
          'access-control-max-age': '86400',
        })
        .send(),
  });
  routes.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    handler: async (_request, reply) => {
      void reply.header('allow', allowed);
      throw new EngineFailure('method-not-allowed');
    },
  });
}

/** Players ask for the next segment, or the one after it. */
const maxAhead = 2;

interface WantedMedia {
  readonly streamId: string;
  readonly file: string;
  readonly viewer: string;
}

async function readMedia(origin: HlsOrigin, { streamId, file, viewer }: WantedMedia): Promise<Buffer | undefined> {
  const [, run] = initFile.exec(file) ?? [];
  if (run !== undefined) return origin.init(streamId, Number(run));
  const [, segment] = segmentFile.exec(file) ?? [];
  if (segment !== undefined) return origin.segment(streamId, Number(segment));
  const [, part] = partFile.exec(file) ?? [];
  return part === undefined ? undefined : origin.part(streamId, Number(part), viewer);
}

function positionOf(query: HlsRequest['Querystring']): Position | undefined {
  const [sequence, part] = [numberOf(query['_HLS_msn']), numberOf(query['_HLS_part'])];
  if (sequence === undefined && part !== undefined)
    throw new EngineFailure('malformed-request', '_HLS_part needs _HLS_msn.');
  return sequence === undefined ? undefined : { sequence, part };
}

function numberOf(value: string | string[] | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,12}$/.test(value))
    throw new EngineFailure('malformed-request', '_HLS_msn and _HLS_part are whole numbers.');
  return Number(value);
}

export function noTicket(): EngineFailure {
  return new EngineFailure('not-signed-in', 'This ticket is not valid, or no longer.');
}

function notYet(reply: FastifyReply): EngineFailure {
  void reply.header('retry-after', '2');
  return new EngineFailure('not-found', 'The stream has not started yet.');
}
