import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import type { StreamMute } from '@ovation/contract/messaging/stream-moderation.ts';
import { sanitiseLine } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards, findCard } from '../../accounts/index.ts';
import { lockStream, setPinned } from '../stream-conversation.store.ts';
import { requireModerator, requireOwnChat } from './require-moderator.ts';
import {
  loadModeration,
  saveModeration,
  deleteMute,
  listMutes,
  saveMute,
  findAccountKind,
  isModerator,
  deleteModerator,
  findAccountByUsername,
  insertModerator,
  listModerators,
  type MuteRow,
} from './moderation.store.ts';
import { appendMessage } from '../append-message.ts';
import { presentHeldMessage } from '../present.ts';
import { findHeldMessage, listHeld, takeHeldMessage } from './held-message.store.ts';
import { announceStream } from '../announce.ts';
import { asOfNow, announceWriting, announceReview } from '../read-stream.ts';
import { findStreamMessage } from '../stream-message.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';

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
  if (accountId === performerId) throw new Failure('conflict', t('Creators cannot be muted in their own chat.'));
  if (kind === 'admin') throw new Failure('conflict', t('Staff cannot be muted.'));
  if (await isModerator(app.database, performerId, accountId))
    throw new Failure('conflict', t('Moderators can’t be muted. The creator can remove them as moderators first.'));
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
      mutedBy: findCard(cards, row.muted_by),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

export async function changeStreamModeration({
  app,
  actor,
  params,
  body,
}: Call<typeof operations.changeStreamModeration>) {
  requireOwnChat(actor, params.id);
  return app.transaction(async ({ db }) => {
    await lockStream(db, actor.id);
    const known = await loadModeration(db, actor.id);
    const settings = {
      blockedWords: [...new Set((body.blockedWords ?? known.blockedWords).map(sanitiseLine))].filter(Boolean),
      wordsRule: body.wordsRule ?? known.wordsRule,
      holds: [...new Set(body.holds ?? known.holds)],
    };
    await saveModeration(db, actor.id, settings, app.clock.now());
    return settings;
  });
}

export async function getStreamModeration({ app, actor, params }: Call<typeof operations.getStreamModeration>) {
  requireOwnChat(actor, params.id);
  return loadModeration(app.database, actor.id);
}

const noSuchMessage = () => new Failure('not-found', t('This message is no longer waiting for approval.'));

/** An approved message gets its place at the end of the chat. */
export async function reviewStreamMessage(call: Call<typeof operations.reviewStreamMessage>) {
  const { app, params, body } = call;
  const held = await findHeldMessage(app.database, params.id);
  if (!held) throw noSuchMessage();
  await requireModerator(call, held.performer_id);
  await app.transaction(async (work) => {
    const stream = await lockStream(work.db, held.performer_id);
    const taken = await takeHeldMessage(work.db, held.id);
    if (!taken) throw noSuchMessage();
    const { id, sender_id: senderId, client_id: clientId, text } = taken;
    if (body.status === 'approved')
      await appendMessage(work, app, stream, { id, senderId, clientId, text }, app.clock.now());
    await announceReview(work, app, { performerId: stream.performer_id, messageId: id, senderId, ...body });
  });
  return { message: body.status === 'approved' ? t('The message is shown.') : t('The message was deleted.') };
}

export async function listHeldStreamMessages(call: Call<typeof operations.listHeldStreamMessages>) {
  const { app, params, query } = call;
  await requireModerator(call, params.id);
  const { rows, total } = await listHeld(app.database, params.id, query);
  return { data: rows.map((row) => ({ ...presentHeldMessage(row), reason: row.reason as never })), total };
}

export async function pinStreamMessage(call: Call<typeof operations.pinStreamMessage>) {
  const { app, params, body } = call;
  await requireModerator(call, params.id);
  await app.transaction(async (work) => {
    await lockStream(work.db, params.id);
    if (body.messageId !== null) {
      const message = await findStreamMessage(work.db, body.messageId);
      if (message?.performer_id !== params.id || message.deleted_at !== null)
        throw new Failure('not-found', t('This message does not exist.'));
    }
    const row = await setPinned(work.db, params.id, body.messageId);
    await announceStream(work, app, await asOfNow(app, work.db, row));
  });
  return { message: body.messageId === null ? t('Nothing is pinned.') : t('The message is pinned.') };
}

const maxModerators = 50;

export async function listStreamModerators({ app, actor, params }: Call<typeof operations.listStreamModerators>) {
  requireOwnChat(actor, params.id);
  const ids = await listModerators(app.database, actor.id);
  const cards = await presentAccountCards(app.database, ids);
  return { data: ids.flatMap((id) => cards.get(id) ?? []) };
}

/** A muted account that becomes a moderator is muted no longer. */
export async function addStreamModerator({ app, actor, params, body }: Call<typeof operations.addStreamModerator>) {
  requireOwnChat(actor, params.id);
  const accountId = await findAccountByUsername(app.database, actor.id, body.username);
  if (accountId === undefined) throw invalidField('username', t('There is no account with this username.'));
  if (accountId === actor.id) throw invalidField('username', t('You always moderate your own chat.'));
  await app.transaction(async (work) => {
    await lockStream(work.db, actor.id);
    const known = await listModerators(work.db, actor.id);
    if (known.length >= maxModerators && !known.includes(accountId))
      throw new Failure('conflict', t('A chat can have at most {maxModerators} moderators.', { maxModerators }));
    await insertModerator(work.db, actor.id, accountId, app.clock.now());
    await deleteMute(work.db, actor.id, accountId);
    announceWriting(work, app, { performerId: actor.id, accountId });
  });
  const card = (await presentAccountCards(app.database, [accountId])).get(accountId);
  if (!card) throw new Failure('not-found');
  return card;
}

export async function removeStreamModerator({ app, actor, params }: Call<typeof operations.removeStreamModerator>) {
  requireOwnChat(actor, params.id);
  await app.transaction((work) => takeModeration(work, app, { performerId: actor.id, accountId: params.accountId }));
  return { message: t('This account no longer moderates your chat.') };
}

/** Also when the performer blocks the account. */
export async function takeModeration(
  work: Work,
  app: App,
  { performerId, accountId }: { readonly performerId: string; readonly accountId: string },
): Promise<void> {
  if (await deleteModerator(work.db, performerId, accountId)) announceWriting(work, app, { performerId, accountId });
}
