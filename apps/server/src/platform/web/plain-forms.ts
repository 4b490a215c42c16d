import { plainForms, type PlainForm, type PostedForm } from '@ovation/contract/plain-forms.ts';
import { isOpenInMaintenance } from '@ovation/contract/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { toFailure } from '../http/errors/errors.ts';
import { limitNewcomer } from '../http/limits/newcomer-limit.ts';
import { rateLimitOf } from '../http/limits/rate-limit.ts';
import { parseInput } from '../http/parse.ts';
import { requireRole, runOperation, type BoundOperation } from '../http/serve.ts';
import { isFromSite } from '../http/session-cookie.ts';

interface PlainFormOptions {
  readonly publicUrl: string;
  readonly operations: ReadonlyMap<string, BoundOperation>;
  /** Sends the form's page, which shows the result. */
  show(request: FastifyRequest, reply: FastifyReply, posted: PostedForm, status: number): Promise<FastifyReply>;
}

const maxFormBytes = 64 * 1024;

/**
 * Accepts the forms of pages that work without scripts. Each runs its operation with the same access, checks and limits
 * as a call of the API.
 */
export function servePlainForms(server: FastifyInstance, options: PlainFormOptions): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    );
    for (const form of plainForms) {
      const bound = options.operations.get(form.operation);
      if (bound) servePlainForm(scope, form, bound, options);
    }
  });
}

function servePlainForm(
  scope: FastifyInstance,
  form: PlainForm,
  bound: BoundOperation,
  { publicUrl, show }: PlainFormOptions,
): void {
  const { app, operation } = bound;
  const config = {
    rateLimit: rateLimitOf(operation, app.config),
    staysOpen: isOpenInMaintenance(operation),
    isOperation: true,
  };
  scope.post(form.path, { bodyLimit: maxFormBytes, config }, async (request, reply) => {
    // Without a session, too: another site must not log a visitor in as someone else.
    if (!isFromSite(request, publicUrl)) throw new Failure('origin-not-allowed');
    if (typeof request.body !== 'string') throw new Failure('unsupported-media-type');
    const body = bodyOf(form, new URLSearchParams(request.body));
    const shown = { operation: operation.name, values: withoutSecrets(form, body) };
    const { result, failure } = await send(bound, body, request, reply).then(
      (received) => ({ result: received as { token?: string; message?: string }, failure: undefined }),
      (error: unknown) => ({ result: undefined, failure: toFailure(error, request) }),
    );
    if (failure && failure.statusCode >= 500) throw failure;
    if (failure) return show(request, reply, { ...shown, failure: failureOf(failure) }, failure.statusCode);
    // The account is logged in: its login page leads on to where it wanted to go.
    if (result.token !== undefined) return reply.redirect(request.url, 303);
    return show(request, reply, { ...shown, message: result.message }, 200);
  });
}

async function send(
  bound: BoundOperation,
  body: Readonly<Record<string, string | boolean>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  requireRole(bound.operation, request.actor);
  return limitNewcomer(bound.app, bound.operation, request, async () =>
    runOperation(bound, parseInput(bound.operation, { params: {}, query: {}, body }), request, reply),
  );
}

/** The declared fields only. A checkbox is sent only if it is checked; a field that is not sent stays missing. */
function bodyOf({ fields }: PlainForm, sent: URLSearchParams): Record<string, string | boolean> {
  const entries = Object.entries(fields).flatMap(([name, kind]): [string, string | boolean][] => {
    if (kind === 'checkbox') return [[name, sent.has(name)]];
    const value = sent.get(name);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function withoutSecrets({ fields }: PlainForm, body: Readonly<Record<string, string | boolean>>): PostedForm['values'] {
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields[name] !== 'secret'));
}

/** A field with several problems shows the first. */
function failureOf({ code, message, details = [] }: Failure): NonNullable<PostedForm['failure']> {
  const fields = Object.fromEntries(details.toReversed().map((detail) => [detail.path, detail.message]));
  return { code, message, fields };
}
