import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { formatMoney } from '../../../platform/words/dates.ts';
import { attachFiles, lockFiles } from '../../media/index.ts';
import { allFileIds, feedTypeOf, validateFiles, type ChosenFiles } from './files/feed-files.ts';
import { setFeedFiles, type FeedContent } from './feed.store.ts';
import { lockPolls, setFeedPolls } from './polls/poll.store.ts';
import { validateNewSchedule, type Schedule } from '../schedule.ts';

/** A feed as its performer sent it, before validation. */
export interface FeedDraft extends ChosenFiles, Schedule {
  readonly text: string;
  readonly pollIds: readonly string[];
  readonly access: AccessRule;
  /** In the site's currency; used for a paid feed only. */
  readonly price: number | null;
}

interface Destination {
  readonly performerId: string;
  readonly feedId: string;
  /** The schedule before the change, whose moments may have passed. */
  readonly schedule: Schedule;
}

/** The schedule before a feed exists. */
export const noSchedule: Schedule = { publishedAt: null, publicAt: null, endsAt: null };

/** Requires a performer who may publish. Throws account-suspended, performer-not-approved or identity-outdated. */
export function requireApproved(actor: Actor): void {
  if (actor.status === 'suspended') throw new Failure('account-suspended');
  if (actor.status !== 'active') throw new Failure('performer-not-approved');
  if (actor.isPublishingStopped) throw new Failure('identity-outdated');
}

/** Validates a draft and locks its files and polls. Throws field-invalid with all invalid fields. */
export async function validateDraft(
  app: App,
  work: Work,
  draft: FeedDraft,
  destination: Destination,
  now: Date,
): Promise<FeedContent> {
  const text = sanitiseText(draft.text);
  const locked = await lockFiles(work.db, allFileIds(draft));
  const files = new Map(locked.map((file) => [file.id, file]));
  const { maximumWalletPrice } = await app.settings.read();
  const problems = [
    ...validateFiles(draft, files, destination),
    ...(await validatePolls(work, draft.pollIds, destination)),
    ...validatePrice(draft, maximumWalletPrice),
    ...validateSubstance({ ...draft, text }),
    ...validateNewSchedule(draft, destination.schedule, now),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
  const contents = draft.fileIds.map((id) => files.get(id)).filter((file) => file !== undefined);
  return {
    type: feedTypeOf(contents),
    text,
    access: draft.access,
    price: draft.access === 'paid' ? toMinor(draft.price ?? 0) : null,
    thumbnailFileId: draft.thumbnailId,
    teaserFileId: draft.teaserId,
    // A public feed has no early access.
    publishedAt: draft.publishedAt,
    publicAt: draft.access === 'public' ? null : draft.publicAt,
    endsAt: draft.endsAt,
  };
}

/** Attaches the files and polls of a validated draft to its feed, whose row exists. */
export async function attachParts(app: App, work: Work, draft: FeedDraft, feedId: string): Promise<void> {
  await attachFiles(work.db, allFileIds(draft), { kind: 'feed', id: feedId }, app.clock.now());
  await setFeedFiles(work.db, feedId, draft.fileIds);
  await setFeedPolls(work.db, feedId, draft.pollIds);
}

async function validatePolls(
  work: Work,
  pollIds: readonly string[],
  { performerId, feedId }: Destination,
): Promise<FieldProblem[]> {
  const polls = new Map((await lockPolls(work.db, pollIds)).map((poll) => [poll.id, poll]));
  return pollIds.flatMap((id, index) => {
    const path = `pollIds.${index}`;
    const poll = polls.get(id);
    if (!poll || poll.performer_id !== performerId)
      return [{ path, message: t('This poll does not exist. Please create it again.') }];
    if (poll.feed_id !== null && poll.feed_id !== feedId)
      return [{ path, message: t('This poll is used in another post. Please create a new one.') }];
    return pollIds.indexOf(id) < index ? [{ path, message: t('This poll is included twice.') }] : [];
  });
}

/** A paid object costs more than zero, and no more than a fan can add to their wallet at once. */
export function validatePrice({ access, price }: Pick<FeedDraft, 'access' | 'price'>, maximum: number): FieldProblem[] {
  if (access !== 'paid') return [];
  if (price === null || price === 0) return [{ path: 'price', message: t('Please set a price above zero.') }];
  return price > maximum
    ? [{ path: 'price', message: t('The price may be at most {maximum}.', { maximum: formatMoney(maximum) }) }]
    : [];
}

function validateSubstance({ text, fileIds, pollIds }: FeedDraft): FieldProblem[] {
  return text === '' && fileIds.length === 0 && pollIds.length === 0
    ? [{ path: 'text', message: t('Please write something, or add a file or a poll.') }]
    : [];
}
