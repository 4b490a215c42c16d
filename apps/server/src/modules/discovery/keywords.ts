import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/discovery.ts';
import { createHmac } from 'node:crypto';
import type { Call, Actor } from '../../platform/http/call.ts';
import {
  deleteRecentSearches,
  listRecentSearches,
  listShownKeywords,
  addRecentSearch,
  addVisitor,
  deleteVisitorsBefore,
} from './keyword.store.ts';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';
import { job } from '../../platform/jobs/job.ts';

const maxLength = 60;
const minLength = 2;
/** The first half of a surrogate pair that `slice` has cut in two. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** A keyword as it is stored: lower case, single spaces; undefined when nothing of it is left. */
function cleanKeyword(text: string): string | undefined {
  const cleaned = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replaceAll(/[<>"`\\{}|]/g, '')
    .trim()
    .toLowerCase()
    .slice(0, maxLength)
    .replace(halfCharacter, '')
    .trim();
  return cleaned.length >= minLength && /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : undefined;
}

/** Addresses, links and possible phone or card numbers are never shown to others, however many accounts search them. */
function mayBeShown(keyword: string): boolean {
  return !/@|:\/\/|www\.|(?:\d[\s().+-]*){6}/.test(keyword);
}

export async function listKeywords({ app, actor, query }: Call<typeof operations.listKeywords>) {
  const beginning = beginningOf(query.q ?? '');
  const [shown, recent] = await Promise.all([
    listShownKeywords(app.database, beginning, query.pageSize),
    actor ? listRecentSearches(app.database, actor.id, beginning, query.pageSize) : [],
  ]);
  return {
    data: shown.map((keyword) => ({ keyword })),
    total: shown.length,
    recent: recent.map((keyword) => ({ keyword })),
  };
}

/** A single letter is too short for a keyword, but completions begin with it. */
function beginningOf(q: string): string {
  return cleanKeyword(q) ?? q.toLowerCase();
}

export async function forgetRecentSearches({ app, actor }: Call<typeof operations.forgetRecentSearches>) {
  await app.transaction(({ db }) => deleteRecentSearches(db, actor.id));
  return { message: t('Your recent searches are deleted.') };
}

export async function recordKeyword({ app, actor, body }: Call<typeof operations.recordKeyword>) {
  const keyword = cleanKeyword(body.keyword);
  const now = app.clock.now();
  await app.transaction(async ({ db }) => {
    if (keyword === undefined) return;
    if (actor) await addRecentSearch(db, actor.id, keyword, now);
    if (actor && isKnown(actor) && mayBeShown(keyword)) await addVisitor(db, keyword, hashOf(app, actor.id), now);
  });
  return { message: t('Thank you.') };
}

/**
 * Strangers and unverified accounts, which are easy to create in numbers, must not decide which keywords others see.
 */
function isKnown({ newcomer }: Actor): boolean {
  return newcomer !== 'unverified';
}

/** Distinguishes visitors without storing who they are. */
function hashOf(app: App, visitor: string): Buffer {
  return createHmac('sha256', deriveKey(app.secretKey, 'search visitors')).update(visitor).digest().subarray(0, 16);
}

const monthMs = 30 * 24 * 3_600_000;

export const purgeKeywordsJob = job({ name: 'forget-keywords' });

export async function purgeKeywords(app: App): Promise<void> {
  await app.transaction(({ db }) => deleteVisitorsBefore(db, new Date(app.clock.now().getTime() - monthMs)));
}
