import { AsyncLocalStorage } from 'node:async_hooks';
import { Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { rateLimitOf } from '../../../platform/http/limits/rate-limit.ts';
import { cleanName } from '../../../platform/http/uploads.ts';
import { newId } from '../../../platform/new-id.ts';
import { checksumAlgorithms, parseChecksum, type Checksum } from './checksum.ts';
import { failureOf } from './tus-failures.ts';
import { TusStore } from './tus-store.ts';
import { createUploadLocks } from './upload-locks.ts';
import { maxUploadBytes, requireRoom, requireUploadable } from './upload-rules.ts';
import { insertUpload, loadUpload } from './upload.store.ts';

const path = '/api/uploads';
const version = '1.0.0';

/** A request on its way through the tus server, and what it was refused for. */
interface Passing {
  readonly actor: Actor | undefined;
  failure?: unknown;
}

/** The tus protocol on our server: its requests pass our session, limits and errors first, and its own rules then. */
export function registerUploads(server: FastifyInstance, app: App): void {
  const passing = new WeakMap<Request, Passing>();
  const stated = new AsyncLocalStorage<Checksum | undefined>();
  const tus = new Server({
    path,
    // Only to be told beforehand: an upload that begins is judged by its type, and told so in a sentence.
    maxSize: ({ method }) => (method === 'OPTIONS' ? maxUploadBytes() : 0),
    datastore: new TusStore(app, stated),
    locker: createUploadLocks(),
    lockDrainTimeout: 200,
    relativeLocation: true,
    allowedOrigins: [app.config.publicUrl],
    namingFunction: () => newId(),
    onUploadCreate: async (request, upload) => begin(app, passing.get(request)?.actor, upload),
    async onResponseError(request, error) {
      const pass = passing.get(request);
      if (pass) pass.failure = error;
      return undefined;
    },
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    requireVersion(request, reply);
    requireMethod(request, reply);
    const pass: Passing = { actor: request.actor };
    const asked = toWebRequest(request);
    passing.set(asked, pass);
    const answered = await stated.run(checksumOf(request), () => tus.handleWeb(asked));
    reply.headers(protocolHeaders(answered.headers));
    if (request.method === 'OPTIONS') reply.header('tus-checksum-algorithm', checksumAlgorithms.join(','));
    if (answered.status >= 400) throw failureOf(answered.status, pass.failure);
    return reply.code(answered.status).send();
  };
  void server.register(async (scope) => addRoutes(scope, app, answer));
}

function checksumOf({ headers }: FastifyRequest): Checksum | undefined {
  const header = headers['upload-checksum'];
  return header === undefined ? undefined : parseChecksum(String(header));
}

const overriding = new Set(['HEAD', 'PATCH', 'DELETE']);

/** What is meant by a request of an environment that knows POST alone (X-HTTP-Method-Override). */
function methodOf({ method, headers, params }: FastifyRequest): string {
  const isOfOne = (params as { id?: string }).id !== undefined;
  return method === 'POST' && isOfOne ? String(headers['x-http-method-override']) : method;
}

/** An upload that has begun takes a POST only in place of another method. */
function requireMethod(request: FastifyRequest, reply: FastifyReply): void {
  const method = methodOf(request);
  if (method === request.method || overriding.has(method)) return;
  reply.header('allow', [...overriding, 'OPTIONS'].toSorted().join(', '));
  throw new Failure('method-not-allowed');
}

/** The tus server takes another version for a malformed header; the protocol wants it told. */
function requireVersion({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  if (method === 'OPTIONS' || headers['tus-resumable'] === version) return;
  reply.header('tus-version', version);
  throw new Failure('tus-version');
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function addRoutes(scope: FastifyInstance, app: App, handler: Answer): void {
  const limited = (name: string, method: 'GET' | 'POST', limit?: { max: number; windowSeconds: number }) => ({
    rateLimit: rateLimitOf({ name, method, ...(limit ? { limit } : {}) }, app.config),
  });
  const all = {
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoute: false,
    preHandler: async (request: FastifyRequest) => requireOwn(app, request),
    handler,
  } as const;
  // The bytes are not read before the upload is known to be the caller's.
  scope.removeAllContentTypeParsers();
  // The protocol wants it on every answer, also on those that our own rules give.
  scope.addHook('onSend', async (_request, reply) => void reply.header('tus-resumable', version));
  scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  scope.route({
    ...all,
    method: 'POST',
    url: path,
    config: limited('beginUpload', 'POST', { max: 300, windowSeconds: 600 }),
  });
  scope.route({ ...all, method: 'OPTIONS', url: path, config: limited('describeUploads', 'GET') });
  scope.route({ ...all, method: ['HEAD', 'OPTIONS'], url: `${path}/:id`, config: limited('askUpload', 'GET') });
  scope.route({
    ...all,
    method: ['PATCH', 'DELETE', 'POST'],
    url: `${path}/:id`,
    config: limited('sendUpload', 'POST'),
  });
}

/** 401 for strangers; somebody else's upload is not found. What is served, everybody may ask. */
async function requireOwn(app: App, { method, actor, params }: FastifyRequest): Promise<void> {
  if (method === 'OPTIONS') return;
  if (!actor) throw new Failure('not-signed-in');
  const { id } = params as { id?: string };
  if (id === undefined) return;
  const upload = isId(id) ? await loadUpload(app.database, id) : undefined;
  if (upload?.account_id !== actor.id) throw new Failure('not-found');
}

/** The row of a new upload, once it is known that its file would be taken. */
async function begin(
  app: App,
  actor: Actor | undefined,
  { id, size, metadata }: Upload,
): Promise<{ metadata?: Upload['metadata'] }> {
  if (!actor) throw new Failure('not-signed-in');
  if (size === undefined || !Number.isSafeInteger(size)) throw new Failure('malformed-request');
  const type = metadata?.['type'] ?? '';
  requireUploadable(actor, { type, sizeBytes: size });
  await app.freeSpace.require(size);
  await app.transaction(async (work) => {
    await requireRoom(work, app, actor.id, size);
    await insertUpload(
      work.db,
      {
        id,
        accountId: actor.id,
        type,
        originalName: cleanName((metadata?.['filename'] ?? '').toWellFormed()),
        sizeBytes: size,
      },
      app.clock.now(),
    );
  });
  return {};
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && isOfProtocol(name)) headers.set(name, value);
  const hasBody = request.headers['content-type'] !== undefined && methodOf(request) !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {};
  return new Request(new URL(request.url, 'http://localhost'), { method: methodOf(request), headers, ...body });
}

/** Neither cookies nor forwarded hosts are the protocol's business. */
function isOfProtocol(name: string): boolean {
  return /^(tus-|upload-|content-)/.test(name);
}

/** Pages of other sites may not call us, so that what the tus server says to them is left out. */
function protocolHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => /^(tus-|upload-|location$|cache-control$|connection$)/.test(name)),
  );
}
