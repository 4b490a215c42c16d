import { containsLink, findBlockedWord } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { announceStreamMessage } from './announce.ts';
import { advanceStream, type StreamRow } from './stream-conversation.store.ts';
import {
  findStreamMessage,
  insertStreamMessage,
  type NewStreamMessage,
  type StreamMessageRow,
} from './stream-message.store.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isFirstMessage, type HoldReason } from './moderation/held-message.store.ts';
import { loadModeration } from './moderation/moderation.store.ts';
import { requireRow } from '../../platform/database/require-row.ts';

/** Writes a message at the end of a chat, whose row the caller has locked, and announces it. */
export async function appendMessage(
  work: Work,
  app: App,
  stream: Pick<StreamRow, 'performer_id' | 'last_sequence' | 'last_position'>,
  given: Omit<NewStreamMessage, 'performerId' | 'sequence' | 'position'>,
  now: Date,
): Promise<StreamMessageRow> {
  const message = {
    ...given,
    performerId: stream.performer_id,
    sequence: stream.last_sequence + 1n,
    position: stream.last_position + 1n,
  };
  await insertStreamMessage(work.db, message, now);
  await advanceStream(work.db, message.performerId, message);
  const row = requireRow(await findStreamMessage(work.db, message.id));
  announceStreamMessage(work, app, row);
  return row;
}

/** How long an account counts as new. */
const newcomerMs = 7 * 86_400_000;

export type Verdict = 'shown' | 'refused' | HoldReason;

/** What the performer's rules say about a message of an account that does not moderate. */
export async function judgeMessage(
  db: Kysely<DB>,
  { performerId, senderId, text }: { readonly performerId: string; readonly senderId: string; readonly text: string },
  now: Date,
): Promise<Verdict> {
  const { blockedWords, wordsRule, holds } = await loadModeration(db, performerId);
  if (findBlockedWord(text, blockedWords) !== undefined) return wordsRule === 'refuse' ? 'refused' : 'word';
  if (holds.includes('all')) return 'all';
  if (holds.includes('links') && containsLink(text)) return 'link';
  const since = new Date(now.getTime() - newcomerMs);
  if (holds.includes('newcomers') && (await isFirstMessage(db, performerId, senderId, since))) return 'newcomer';
  return 'shown';
}
