import type { declareAge as operation } from '@ovation/contract/people/age.ts';
import type { Call } from '../../platform/http/call.ts';
import { saveDeclaration } from './age-proof.store.ts';

const yearMs = 365 * 24 * 3_600_000;

/** Repeating it renews it. It opens nothing where a proof is needed. */
export async function declareAge({ app, actor, session }: Pick<Call<typeof operation>, 'app' | 'actor' | 'session'>) {
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + yearMs);
  if (actor) await app.transaction(({ db }) => saveDeclaration(db, { accountId: actor.id, expiresAt, now }));
  session.keepAge(expiresAt);
  return { message: 'Thank you. This is remembered for a year.' };
}
