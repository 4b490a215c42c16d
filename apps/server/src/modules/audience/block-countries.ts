import type * as operations from '@ovation/contract/people/audience.ts';
import { unknownCountry } from '@ovation/contract/site/settings.ts';
import type { Call } from '../../platform/http/call.ts';
import { whyClosed } from '../settings/index.ts';
import { blocksCountry, listCountries, setCountries } from './audience.store.ts';

export async function blockCountries({ app, actor, body }: Call<typeof operations.blockCountries>) {
  return app.transaction(async (work) => {
    await setCountries(work.db, actor.id, body.countries, app.clock.now());
    await work.publish('countries.blocked', { performerId: actor.id });
    return { countries: await listCountries(work.db, actor.id) };
  });
}

export async function listBlockedCountries({ app, actor }: Call<typeof operations.listBlockedCountries>) {
  return { countries: await listCountries(app.database, actor.id) };
}

/** True where the whole site is closed to the client's country, or this performer has blocked it. */
export async function checkCountry({ app, actor, query, request: { country } }: Call<typeof operations.checkCountry>) {
  const isSiteClosed = (await whyClosed(app, { actor, country })) === 'site-country-blocked';
  const isBlocked =
    isSiteClosed ||
    (query.performerId !== undefined && (await blocksCountry(app.database, query.performerId, country)));
  return { isBlocked, country: country === undefined || country === unknownCountry ? null : country };
}
