import { localTime, wireTime } from '../../../platform/browser/local-time.ts';

/** When something is to be published, as the editor's fields have it: moments as inputs of type datetime-local do, empty for none. */
export interface PublishingChoice {
  readonly when: 'now' | 'later' | 'draft';
  readonly at: string;
  readonly publicAt: string;
  readonly endsAt: string;
}

/** As the contract has it. */
export interface PublishingMoments {
  readonly publishedAt: string | null;
  readonly publicAt: string | null;
  readonly endsAt: string | null;
}

export const atOnce: PublishingChoice = { when: 'now', at: '', publicAt: '', endsAt: '' };

/** Whether two choices are the same. */
export function isSameChoice(one: PublishingChoice, other: PublishingChoice): boolean {
  return (
    one.when === other.when && one.at === other.at && one.publicAt === other.publicAt && one.endsAt === other.endsAt
  );
}

/** What was published stays so until something else is chosen. */
export function choiceOf({ publishedAt, publicAt, endsAt }: PublishingMoments, now: Date): PublishingChoice {
  const isToCome = publishedAt !== null && new Date(publishedAt) > now;
  const when = publishedAt === null ? 'draft' : isToCome ? 'later' : 'now';
  return { when, at: isToCome ? localTime(publishedAt) : '', publicAt: localTime(publicAt), endsAt: localTime(endsAt) };
}

/** The choice as the contract takes it; `publishedAt` is undefined where it stays as it is. */
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

/** The same of something that is there already: what was not changed is left out, as a stored moment may be finer than the field that shows it. */
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

/** Messages by field, before anything leaves. */
export function judgeChoice(choice: PublishingChoice, now: Date): Record<string, string> {
  if (choice.when !== 'later') return {};
  if (choice.at === '') return { publishedAt: 'Please choose a time.' };
  return new Date(choice.at) <= now ? { publishedAt: 'Please choose a time that is still to come.' } : {};
}
