import { t } from '@ovation/language/t.ts';
import { nameOfType } from '@ovation/contract/content-types.ts';
import type { restoreContent as operation } from '@ovation/contract/publishing/bin.ts';
import { maxPins } from '@ovation/contract/publishing/feeds.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countPins, setPinned } from '../feeds/pin.store.ts';
import { lockBinned, takeOutOfBin } from './bin.store.ts';

/** Likes, comments, bookmarks and sales were never gone. */
export async function restoreContent({ app, actor, params: { kind, id } }: Call<typeof operation>) {
  await app.transaction(async ({ db }) => {
    const binned = await lockBinned(db, kind, id);
    if (binned?.performer_id !== actor.id) throw new Failure('not-found');
    await takeOutOfBin(db, kind, id, app.clock.now());
    if (kind === 'feed') await unpinIfTooMany(db, actor.id, id);
  });
  return { message: t('The {thing} is restored.', { thing: nameOfType(kind) }) };
}

/** Others may have been pinned meanwhile. */
async function unpinIfTooMany(db: Kysely<DB>, performerId: string, id: string): Promise<void> {
  if ((await countPins(db, performerId)) > maxPins) await setPinned(db, id, null);
}
