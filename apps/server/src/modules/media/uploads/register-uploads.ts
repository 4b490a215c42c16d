import { AsyncLocalStorage } from 'node:async_hooks';
import { Server, ERRORS, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { validate as isId } from 'uuid';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { rateLimitOf } from '../../../platform/http/limits/rate-limit.ts';
import { cleanName } from '../../../platform/http/uploads.ts';
import { newId } from '../../../platform/new-id.ts';
import { checksumAlgorithms, parseChecksum, type Checksum } from './checksum.ts';
import { TusStore } from './tus-store.ts';
import { createUploadLocks } from './upload-locks.ts';
import { maxUploadBytes, requireRoom, requireUploadable } from './upload-rules.ts';
import { insertUpload, loadUpload } from './upload.store.ts';

const path = '/api/uploads';
const version = '1.0.0';

/** A request that the tus server is handling, and the error that it ended with. */
interface PendingRequest {
  readonly actor: Actor | undefined;
  failure?: unknown;
}

/** Serves the tus protocol. Requests pass our session, limits and errors first, and then the tus server's own rules. */
export function registerUploads(server: FastifyInstance, app: App): void {
  const pendingRequests = new WeakMap<Request, PendingRequest>();
  const checksums = new AsyncLocalStorage<Checksum | undefined>();
  const tus = new Server({
    path,
    // Only advertised in OPTIONS: `begin` checks the size by type, with a better message.
    maxSize: ({ method }) => (method === 'OPTIONS' ? maxUploadBytes() : 0),
    datastore: new TusStore(app, checksums),
    locker: createUploadLocks(),
    lockDrainTimeout: 200,
    relativeLocation: true,
    allowedOrigins: [app.config.publicUrl],
    namingFunction: () => newId(),
    onUploadCreate: async (request, upload) => begin(app, pendingRequests.get(request)?.actor, upload),
    async onResponseError(request, error) {
      const pending = pendingRequests.get(request);
      if (pending) pending.failure = error;
      return undefined;
    },
  });
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    requireVersion(request, reply);
    requireMethod(request, reply);
    const pending: PendingRequest = { actor: request.actor };
    const webRequest = toWebRequest(request);
    pendingRequests.set(webRequest, pending);
    const response = await checksums.run(checksumOf(request), () => tus.handleWeb(webRequest));
    reply.headers(protocolHeaders(response.headers));
    if (request.method === 'OPTIONS') reply.header('tus-checksum-algorithm', checksumAlgorithms.join(','));
    if (response.status >= 400) throw failureOf(response.status, pending.failure);
    return reply.code(response.status).send();
  };
  void server.register(async (scope) => addRoutes(scope, app, handle));
}

function checksumOf({ headers }: FastifyRequest): Checksum | undefined {
  const header = headers['upload-checksum'];
  return header === undefined ? undefined : parseChecksum(String(header));
}

const overridableMethods = new Set(['HEAD', 'PATCH', 'DELETE']);

/** The intended method: clients that can only POST send X-HTTP-Method-Override. */
function methodOf({ method, headers, params }: FastifyRequest): string {
  const isOfOne = (params as { id?: string }).id !== undefined;
  return method === 'POST' && isOfOne ? String(headers['x-http-method-override']) : method;
}

/** An existing upload accepts POST only as an override of another method. */
function requireMethod(request: FastifyRequest, reply: FastifyReply): void {
  const method = methodOf(request);
  if (method === request.method || overridableMethods.has(method)) return;
  reply.header('allow', [...overridableMethods, 'OPTIONS'].toSorted().join(', '));
  throw new Failure('method-not-allowed');
}

/**
 * Checked here because the tus server treats another version as a malformed header; the protocol requires
 * `Tus-Version`.
 */
function requireVersion({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  if (method === 'OPTIONS' || headers['tus-resumable'] === version) return;
  reply.header('tus-version', version);
  throw new Failure('tus-version');
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function addRoutes(scope: FastifyInstance, app: App, handler: Handler): void {
  const limited = (name: string, method: 'GET' | 'POST', limit?: { max: number; windowSeconds: number }) => ({
    rateLimit: rateLimitOf({ name, method, ...(limit ? { limit } : {}) }, app.config),
  });
  const all = {
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoute: false,
    preHandler: async (request: FastifyRequest) => requireOwn(app, request),
    handler,
  } as const;
  // The bytes must not be read before the upload is known to be the caller's.
  scope.removeAllContentTypeParsers();
  // The protocol requires the header on every reply, also on our own errors.
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

/** Throws not-signed-in for strangers and not-found for another account's upload. Anyone may send OPTIONS. */
async function requireOwn(app: App, { method, actor, params }: FastifyRequest): Promise<void> {
  if (method === 'OPTIONS') return;
  if (!actor) throw new Failure('not-signed-in');
  const { id } = params as { id?: string };
  if (id === undefined) return;
  const upload = isId(id) ? await loadUpload(app.database, id) : undefined;
  if (upload?.account_id !== actor.id) throw new Failure('not-found');
}

/** Inserts the row of a new upload, after checking that its file would be accepted. */
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

/** The tus server gets neither cookies nor forwarded hosts. */
function isOfProtocol(name: string): boolean {
  return /^(tus-|upload-|content-)/.test(name);
}

/** Leaves out the tus server's CORS headers, because pages of other sites may not call us. */
function protocolHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => /^(tus-|upload-|location$|cache-control$|connection$)/.test(name)),
  );
}

/** The contract's error codes for the tus server's own errors. */
const codes: Record<number, ErrorCode> = {
  403: 'malformed-request',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'body-too-large',
  501: 'malformed-request',
};

/** The failure behind an error reply of the tus server: an error that we threw ourselves, or one of the protocol. */
function failureOf(status: number, thrown: unknown): unknown {
  if (thrown === ERRORS.ABORTED) return new Failure('upload-aborted');
  if (thrown instanceof Error) return thrown;
  return new Failure(codes[status] ?? 'malformed-request');
}
