import { t } from '@ovation/language/t.ts';
import { localTime, timeProblem, wireTime } from '../../../platform/browser/local-time.ts';

/** When content is to be published. Moments are values of datetime-local inputs, empty for none. */
export interface PublishingChoice {
  readonly when: 'now' | 'later' | 'draft';
  readonly at: string;
  readonly publicAt: string;
  readonly endsAt: string;
}

/** ISO 8601 times, as in the contract. */
interface PublishingMoments {
  readonly publishedAt: string | null;
  readonly publicAt: string | null;
  readonly endsAt: string | null;
}

export const atOnce: PublishingChoice = { when: 'now', at: '', publicAt: '', endsAt: '' };

export function isSameChoice(one: PublishingChoice, other: PublishingChoice): boolean {
  return (
    one.when === other.when && one.at === other.at && one.publicAt === other.publicAt && one.endsAt === other.endsAt
  );
}

/** The choice that leaves content in its present state. */
export function choiceOf({ publishedAt, publicAt, endsAt }: PublishingMoments, now: Date): PublishingChoice {
  const isToCome = publishedAt !== null && new Date(publishedAt) > now;
  const when = publishedAt === null ? 'draft' : isToCome ? 'later' : 'now';
  return { when, at: isToCome ? localTime(publishedAt) : '', publicAt: localTime(publicAt), endsAt: localTime(endsAt) };
}

/** The choice in the contract's terms; `publishedAt` is undefined where it does not change. */
export function momentsOf(
  choice: PublishingChoice,
  isPublished: boolean,
): {
  readonly publishedAt: string | null | undefined;
  readonly publicAt: string | null;
  readonly endsAt: string | null;
} {
  const begins = { now: isPublished ? undefined : 'now', later: wireTime(choice.at), draft: null };
  return { publishedAt: begins[choice.when], publicAt: wireTime(choice.publicAt), endsAt: wireTime(choice.endsAt) };
}

/** Only the moments that were changed: a stored moment may be more precise than the field that shows it. */
export function changedMoments(
  choice: PublishingChoice,
  before: PublishingChoice,
  isPublished: boolean,
): Partial<PublishingMoments> {
  const { publishedAt, publicAt, endsAt } = momentsOf(choice, isPublished);
  const isSameStart = choice.when === before.when && choice.at === before.at;
  return {
    ...(isSameStart || publishedAt === undefined ? {} : { publishedAt }),
    ...(choice.publicAt === before.publicAt ? {} : { publicAt }),
    ...(choice.endsAt === before.endsAt ? {} : { endsAt }),
  };
}

/** Messages by field, before anything is sent. */
export function judgeChoice(choice: PublishingChoice, now: Date): Record<string, string> {
  const problems = {
    publishedAt: choice.when === 'later' ? startProblem(choice.at, now) : undefined,
    publicAt: timeProblem(choice.publicAt),
    endsAt: timeProblem(choice.endsAt),
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function startProblem(at: string, now: Date): string | undefined {
  if (at === '') return t('Please choose a time.');
  return timeProblem(at) ?? (new Date(at) <= now ? t('Please choose a time in the future.') : undefined);
}
