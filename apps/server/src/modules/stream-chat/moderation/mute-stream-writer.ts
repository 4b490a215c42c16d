import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import type { StreamMute } from '@ovation/contract/messaging/stream-moderation.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { announceWriting } from './announce-moderation.ts';
import { findAccountKind, isModerator } from './moderator.store.ts';
import { deleteMute, listMutes, saveMute, type MuteRow } from './mute.store.ts';
import { requireModerator } from './require-moderator.ts';

/** Muting again replaces the time. */
export async function muteStreamWriter(call: Call<typeof operations.muteStreamWriter>): Promise<StreamMute> {
  const { app, actor, params, body } = call;
  await requireModerator(call, params.id);
  await requireMutable(app, params.id, params.accountId);
  const now = app.clock.now();
  const until = body.seconds === null ? null : new Date(now.getTime() + body.seconds * 1_000);
  const row = await app.transaction(async (work) => {
    await lockStream(work.db, params.id);
    announceWriting(work, app, { performerId: params.id, accountId: params.accountId });
    return saveMute(work.db, { performerId: params.id, accountId: params.accountId, until, mutedBy: actor.id }, now);
  });
  const [mute] = await presentMutes(app, [row]);
  if (!mute) throw new Failure('not-found');
  return mute;
}

async function requireMutable(app: App, performerId: string, accountId: string): Promise<void> {
  const kind = await findAccountKind(app.database, accountId);
  if (kind === undefined) throw new Failure('not-found', t('This account does not exist.'));
  if (accountId === performerId) throw new Failure('conflict', t('Performers cannot be muted in their own chat.'));
  if (kind === 'admin') throw new Failure('conflict', t('Staff cannot be muted.'));
  if (await isModerator(app.database, performerId, accountId))
    throw new Failure('conflict', t('Moderators can’t be muted. The performer can remove them as moderators first.'));
}

/** Unmuting an account that is not muted changes nothing. */
export async function unmuteStreamWriter(call: Call<typeof operations.unmuteStreamWriter>) {
  const { app, params } = call;
  await requireModerator(call, params.id);
  await app.transaction(async (work) => {
    if (await deleteMute(work.db, params.id, params.accountId))
      announceWriting(work, app, { performerId: params.id, accountId: params.accountId });
  });
  return { message: t('This account can write again.') };
}

export async function listStreamMutes(call: Call<typeof operations.listStreamMutes>) {
  const { app, params, query } = call;
  await requireModerator(call, params.id);
  const { rows, total } = await listMutes(app.database, params.id, query, app.clock.now());
  return { data: await presentMutes(app, rows), total };
}

async function presentMutes(app: App, rows: readonly MuteRow[]): Promise<StreamMute[]> {
  const ids = rows.flatMap(({ account_id, muted_by }) => (muted_by === null ? [account_id] : [account_id, muted_by]));
  const cards = await presentAccountCards(app.database, [...new Set(ids)]);
  return rows.flatMap((row) => {
    const user = cards.get(row.account_id);
    if (!user) return [];
    return {
      user,
      until: row.until?.toISOString() ?? null,
      mutedBy: (row.muted_by !== null && cards.get(row.muted_by)) || null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}
