import { containsLink, findBlockedWord } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isFirstMessage, type HoldReason } from './held-message.store.ts';
import { loadModeration } from './moderation.store.ts';

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
