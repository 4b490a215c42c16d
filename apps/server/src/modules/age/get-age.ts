import type { AgeMethod, AgeState, getAge as operation } from '@ovation/contract/people/age.ts';
import type { App } from '../../app.ts';
import type { Actor, AgeStep, Call } from '../../platform/http/call.ts';
import { ageRuleFor } from '../settings/index.ts';
import { findProof } from './age.store.ts';

const needed = { 'age-declaration-needed': 'declare', 'age-proof-needed': 'prove' } as const satisfies Record<
  AgeStep,
  AgeState['needed']
>;

export async function getAge({ app, actor, request }: Call<typeof operation>): Promise<AgeState> {
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
