import { t } from '@ovation/language/t.ts';
import { createHash } from 'node:crypto';
import { isOpenBeforeAgeProof } from '@ovation/contract/people/open-before-age-proof.ts';
import { isOpenInMaintenance, isOpenToSuspended, type Operation } from '@ovation/contract/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { byteOrderMark } from '../csv.ts';
import { Failure } from '../failure.ts';
import type { Actor, Call, Serve, UseCase } from './call.ts';
import { createCachedReplies, replyWriterOf, type CachedReplies, type ReplyWriter } from './replies/cached-replies.ts';
import { restrictionOf } from './restriction.ts';
import { limitNewcomer } from './limits/newcomer-limit.ts';
import { laggingApp, mayReadReplica } from './reading.ts';
import { parseInput, type ParsedInput } from './parse.ts';
import { rateLimitOf } from './limits/rate-limit.ts';
import { inSpan } from '../tracing/tracing.ts';
import { cookieName, presentedToken, sessionCookie } from './session-cookie.ts';
import { requireOpenInView, requirePermission } from './staff-access.ts';
import { requireUploadAllowed } from './limits/upload-rule.ts';
import { hasFiles, receiveForm, takesForm, type ReceivedForm } from './uploads.ts';

/** For JSON; multipart bodies have separate limits. */
const maxJsonBytes = 256 * 1024;

/** An operation with its use case and the serializer of its reply. */
export interface BoundOperation {
  readonly app: App;
  /** For callers who may get an older reply, if the operation allows any. */
  readonly lagging: App;
  readonly operation: Operation;
  readonly useCase: UseCase<Operation>;
  readonly write: ReplyWriter;
  /** Only of an operation with immutable replies. */
  readonly cache: CachedReplies | undefined;
}

/** Returns the function that binds operations to use cases on this server, and registers them by name in `bound`. */
export function createServe(server: FastifyInstance, app: App, bound: Map<string, BoundOperation>): Serve {
  const lagging = laggingApp(app);
  return (operation, useCase) => {
    const write = replyWriterOf(operation.reply);
    const entry: BoundOperation = {
      app,
      lagging,
      operation,
      useCase: useCase as unknown as UseCase<Operation>,
      write,
      cache: operation.immutable ? createCachedReplies(write, app.measurements.cache('replies')) : undefined,
    };
    bound.set(operation.name, entry);
    server.route({
      method: operation.method,
      url: `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: hasFiles(operation) ? Number.MAX_SAFE_INTEGER : maxJsonBytes,
      config: {
        rateLimit: rateLimitOf(operation, app.config),
        staysOpen: isOpenInMaintenance(operation),
        openBeforeAgeProof: isOpenBeforeAgeProof(operation),
        isOperation: true,
        sameForEveryone: operation.sameForEveryone === true,
        operation: operation.name,
      },
      preHandler: (request, _reply, done) => {
        requireRole(operation, request.actor);
        done();
      },
      handler: (request, reply) => handle(entry, request, reply),
    });
  };
}

async function handle(bound: BoundOperation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app, operation } = bound;
  if (!operation.files && request.isMultipart())
    throw new Failure('unsupported-media-type', t('Please send this as JSON (application/json).'));
  return limitNewcomer(app, operation, request, () => answer(bound, request, reply));
}

async function answer(bound: BoundOperation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { app, operation, cache, write } = bound;
  if (hasFiles(operation)) await requireUploadAllowed(app, operation, request);
  const form = takesForm(operation, request) ? await receiveForm(request, operation, app) : undefined;
  try {
    const input = parseInput(
      operation,
      { params: request.params, query: request.query, body: form ? form.fields : request.body },
      form?.missing,
    );
    const key = cache ? `${request.language} ${JSON.stringify(input)}` : '';
    if (cache?.send(key, request, reply)) return reply;
    const result = await runOperation(bound, input, request, reply, form);
    if (cache) return cache.add(key, result, request, reply);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.code(operation.status ?? 200);
    if (operation.csv !== undefined)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${operation.csv}"`)
        .send(byteOrderMark + String(result));
    return result === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(write(result));
  } finally {
    await form?.discard();
  }
}

/** Runs the use case as the sender of the request; the caller has checked role and input. */
export async function runOperation(
  { app: current, lagging, operation, useCase }: BoundOperation,
  input: ParsedInput,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: ReceivedForm,
): Promise<unknown> {
  const actor = actorOf(operation, request.actor);
  const run = (app: App): Promise<unknown> => {
    const call = { app, actor, ...input, ...contextOf(app, operation, request, reply, form) } as Call;
    return inSpan(app.tracing.step({ name: operation.name }), () => useCase(call));
  };
  if (!mayReadReplica(current, operation, request)) return run(current);
  return run(lagging).catch((error: unknown) => {
    // What was published a moment ago is not at the replica yet, and its link may be out already.
    if (error instanceof Failure && error.code === 'not-found') return run(current);
    throw error;
  });
}

/** Restricted accounts are visitors to public operations. */
function actorOf(operation: Operation, actor: Actor | undefined): Actor | undefined {
  return actor && restrictionOf(operation, actor) ? undefined : actor;
}

function contextOf(
  app: App,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ReceivedForm | undefined,
): Pick<Call, 'files' | 'request' | 'session'> {
  return {
    files: (form?.files ?? {}) as Call['files'],
    request: {
      id: request.id,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      device: request.cookies[cookieName('device', app.config.publicUrl)],
      signIn: request.cookies[cookieName('sign-in', app.config.publicUrl)],
      country: request.country,
      language: request.language,
      ageStep: request.ageStep,
      token: presentedToken(request, app.config.publicUrl)?.token,
      idempotencyKey: operation.idempotent ? idempotencyKeyOf(request) : undefined,
      get fingerprint() {
        return fingerprintOf(operation, request);
      },
    },
    session: sessionCookie(reply, app.config.publicUrl),
  };
}

/** Hash of the request, so that an idempotency key that is reused for another request is rejected. */
function fingerprintOf(operation: Operation, request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation.name, request.params, request.body ?? null]))
    .digest();
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Failure('idempotency-key-invalid');
  return key;
}

/**
 * Checks the contract's `access`, `permission` and `whileSuspended`: 401 without a valid token, 403 with the wrong role
 * or a suspended or closing account, for staff who lack a second factor or the permission, and for what a view does
 * not include.
 */
export function requireRole(operation: Operation, actor: Actor | undefined): void {
  if (actor?.view) requireOpenInView(operation);
  if (actor?.status === 'suspended' && !isOpenToSuspended(operation)) throw new Failure('account-suspended');
  if (operation.access === 'public') return;
  if (!actor) throw new Failure('not-signed-in');
  if (operation.access !== 'account' && operation.access !== actor.kind) throw new Failure('role-not-allowed');
  const restriction = restrictionOf(operation, actor);
  if (restriction) throw new Failure(restriction);
  if (operation.permission) requirePermission(actor, operation.permission);
}
