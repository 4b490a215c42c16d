import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import type { Kysely } from 'kysely';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import { requireVisiblePage, type Viewing } from '../access/index.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { denialToChat, mayModerate, secondsToWait } from './policy.ts';
import { loadShownPoll } from './polls/load-poll.ts';
import { loadPinned } from './announce.ts';
import {
  listHeldOf,
  countHeldOf,
  findHeldMessage,
  insertHeldMessage,
  type HeldMessageRow,
  type NewHeldMessage,
} from './moderation/held-message.store.ts';
import { presentHeldMessage, presentStream } from './present.ts';
import { loadStream, type StreamRow } from './stream-conversation.store.ts';
import { denialToRead, isStreaming, requireUnlocked } from './stream-rules.ts';
import { loadWriter } from './writer.store.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { listModerators } from './moderation/moderation.store.ts';
import { requireRow } from '../../platform/database/require-row.ts';

/**
 * Anyone who sees the performer's page sees their chat, unless it belongs to a stream that is locked for them. Throws
 * not-found, country-blocked or content-locked otherwise.
 */
export async function requireStream(app: App, viewing: Viewing, performerId: string): Promise<StreamRow> {
  await requireVisiblePage(app, viewing, performerId);
  await requireUnlocked(app, viewing, performerId);
  return loadStreamNow(app, app.database, performerId);
}

/** The chat's row as it counts now: while its performer streams, it is open. */
export async function loadStreamNow(app: App, db: Kysely<DB>, performerId: string): Promise<StreamRow> {
  return asOfNow(app, db, await loadStream(db, performerId));
}

export async function asOfNow(app: App, db: Kysely<DB>, row: StreamRow): Promise<StreamRow> {
  return { ...row, is_open: row.is_open || (await isStreaming(app, db, row.performer_id)) };
}

/** Includes what the viewer may do; without the chat's contents if its stream is locked for them. */
export async function presentOpenStream(app: App, viewing: Viewing, row: StreamRow): Promise<OpenStreamConversation> {
  const now = app.clock.now();
  const { viewer } = viewing;
  const [cards, writer, lock, contents] = await Promise.all([
    presentAccountCards(app.database, [row.performer_id]),
    viewer && loadWriter(app.database, row.performer_id, viewer.id, now),
    denialToRead(app, viewing, row.performer_id),
    loadContents(app, viewer, row),
  ]);
  const performer = cards.get(row.performer_id);
  if (!performer) throw new Failure('not-found');
  const denial = lock ?? denialToChat(viewer, row, writer, { name: performer.name, now });
  const isMuted = writer?.isMuted === true && !mayModerate(viewer, row.performer_id, writer);
  return {
    ...presentStream(row, contents.pinned),
    poll: contents.poll,
    held: contents.held.map(presentHeldMessage),
    ...(lock === undefined ? {} : { topic: '', pinned: null, poll: null }),
    performer,
    isLocked: lock !== undefined,
    mayModerate: mayModerate(viewer, row.performer_id, writer),
    mayWrite: denial === undefined,
    ...(denial === undefined ? {} : { refusal: denial }),
    ...(isMuted ? { mutedUntil: writer.mutedUntil?.toISOString() ?? null } : {}),
    waitSeconds: secondsToWait(viewer, row, writer, now),
  };
}

async function loadContents(app: App, viewer: Viewing['viewer'], row: StreamRow) {
  const [pinned, poll, held] = await Promise.all([
    loadPinned(app.database, row),
    loadShownPoll(app, row.performer_id, viewer?.id),
    viewer ? listHeldOf(app.database, row.performer_id, viewer.id, maxHeld) : [],
  ]);
  return { pinned, poll, held };
}

/** Of one sender in one chat. */
export const maxHeld = 10;

/** Keeps a message for approval; the caller holds the conversation's lock. Throws may-not-write if too many wait. */
export async function holdMessage(work: Work, app: App, message: NewHeldMessage, now: Date): Promise<HeldMessageRow> {
  if ((await countHeldOf(work.db, message.performerId, message.senderId)) >= maxHeld)
    throw new Failure(
      'may-not-write',
      t('Your earlier messages are waiting for approval. Please wait until they are shown.'),
    );
  await insertHeldMessage(work.db, message, now);
  await announceReview(work, app, { ...message, messageId: message.id, status: 'held' });
  return requireRow(await findHeldMessage(work.db, message.id));
}

interface Party {
  readonly performerId: string;
  readonly accountId: string;
}

/** For an account that may now write, or no longer. */
export function announceWriting(work: Work, app: App, { performerId, accountId }: Party): void {
  work.afterCommit(() => app.realtime.emit(accountId, 'stream-writing.changed', { conversationId: performerId }));
}

interface Review {
  readonly performerId: string;
  readonly messageId: string;
  readonly senderId: string;
  readonly status: 'held' | 'approved' | 'rejected';
}

/** For those who see a message that waits: its sender, the performer and the moderators. */
export async function announceReview(
  work: Work,
  app: App,
  { performerId, messageId, senderId, status }: Review,
): Promise<void> {
  const readers = new Set([performerId, senderId, ...(await listModerators(work.db, performerId))]);
  work.afterCommit(() =>
    app.realtime.emitToMany([...readers], 'stream-message.reviewed', {
      conversationId: performerId,
      messageId,
      status,
    }),
  );
}
