import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/age.ts';
import { declareAge as operation, type AgeMethod, type AgeState } from '@ovation/contract/people/age.ts';
import { ownPath } from '@ovation/contract/own-path.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { Call, Actor, AgeStep } from '../../platform/http/call.ts';
import { saveDeclaration, findProof } from './age.store.ts';
import { rateLimitOf } from '../../platform/http/limits/rate-limit.ts';
import { sessionCookie } from '../../platform/http/session-cookie.ts';
import { ageRuleFor } from '../settings/index.ts';

const yearMs = 365 * 24 * 3_600_000;

/** Repeating it renews it. It opens nothing where a proof is needed. */
export async function declareAge({ app, actor, session }: Pick<Call<typeof operation>, 'app' | 'actor' | 'session'>) {
  const expiresAt = yearFrom(app);
  if (actor) await app.transaction((work) => declareFor(work, app, actor.id, expiresAt));
  session.keepAge(expiresAt);
  return { message: t('Thank you. This is remembered for a year.') };
}

/** People who register say the same, and are not asked again. Staff is asked nothing. */
export async function declareByRegistering(
  work: Work,
  app: App,
  { accountId, kind }: DomainEvents['account.registered'],
): Promise<void> {
  if (kind !== 'admin') await declareFor(work, app, accountId, yearFrom(app));
}

const yearFrom = ({ clock }: App): Date => new Date(clock.now().getTime() + yearMs);

const declareFor = ({ db }: Work, { clock }: App, accountId: string, expiresAt: Date): Promise<void> =>
  saveDeclaration(db, { accountId, expiresAt, now: clock.now() });

const maxFormBytes = 4_096;

/** The form of the page `/auth/age`, which works without scripts, and leads to the page that the visitor came for. */
export function registerAgeForm(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    const config = { rateLimit: rateLimitOf(operation, app.config) };
    routes.post<{ Body: URLSearchParams | undefined }>('/auth/age', { config }, async (request, reply) => {
      await declareAge({ app, actor: request.actor, session: sessionCookie(reply, app.config.publicUrl) });
      return reply.header('cache-control', 'no-store').redirect(ownPath(request.body?.get('from') ?? '') ?? '/', 303);
    });
  });
}

const needed = { 'age-declaration-needed': 'declare', 'age-proof-needed': 'prove' } as const satisfies Record<
  AgeStep,
  AgeState['needed']
>;

export async function getAge({ app, actor, request }: Call<typeof operations.getAge>): Promise<AgeState> {
  const settings = await app.settings.read();
  return {
    rule: ageRuleFor(settings, request.country),
    needed: request.ageStep ? needed[request.ageStep] : null,
    proof: actor ? await readProof(app, actor) : null,
    cardProvider: app.age.provider(),
    proofDays: settings.ageProofDays,
  };
}

async function readProof(app: App, actor: Actor): Promise<AgeState['proof']> {
  if (actor.ageMethod === 'identity') return { method: 'identity', expiresAt: null };
  const proof = await findProof(app.database, actor.id, app.clock.now());
  return proof ? { method: proof.method as AgeMethod, expiresAt: proof.expires_at.toISOString() } : null;
}
