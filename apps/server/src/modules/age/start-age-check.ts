import type { startAgeCheck as operation } from '@ovation/contract/people/age.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { callProvider, customerOf } from '../payments/index.ts';
import { insertCheck } from './age.store.ts';

/** The browser sends the card to its provider, so its number never reaches us. */
export async function startAgeCheck({ app, actor, body }: Call<typeof operation>) {
  const id = newId();
  const { provider, providerId, ...rest } = await callProvider(app, () =>
    app.age.start({
      checkId: id,
      payer: (payments) => customerOf(app, actor.id, payments),
      returnUrl: app.config.publicUrl + returnPath(body.from, id),
    }),
  );
  const check = { id, account_id: actor.id, provider, provider_id: providerId, created_at: app.clock.now() };
  await app.transaction((work) => insertCheck(work.db, check));
  return { id, ...rest };
}

function returnPath(from: string | undefined, checkId: string): string {
  const query = new URLSearchParams({ ...(from === undefined ? {} : { from }), check: checkId });
  return `/auth/age?${query}`;
}
