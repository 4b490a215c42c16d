import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type {
  LoggedModeration,
  Moderation,
  ReportedKind,
  ReportedObject,
  ReportOutcome,
} from '@ovation/contract/site/reports.ts';
import { contentAddress, profileAddress } from '../../../platform/addresses/addresses.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

export const kindNames: Record<ReportedKind, string> = {
  ...titlesOf(typesThatAre('reportable')),
  address: 'Something else',
  picture: 'Picture',
};

/** What a held picture is part of, by the kind of that object. */
const places: Readonly<Record<string, string>> = {
  feed: 'It is in a post.',
  gallery: 'It is in a gallery.',
  photo: 'It is a photo that is in no gallery yet.',
  video: 'It is a video, or its preview.',
  product: 'It shows a product.',
  stream: 'It announces a live stream.',
  comment: 'It is in a comment.',
  message: 'It is in a message.',
  broadcast: 'It is in a message to many.',
  account: 'It is on a profile.',
};

export function placeOf({ objectType, partOf }: ReportedObject): string | undefined {
  if (objectType !== 'picture') return undefined;
  return places[partOf ?? ''] ?? 'It was uploaded, and is not used yet.';
}

/** The kind of an object and its author: "Post by Ada". */
export function nameOf(kind: ReportedKind, author: { readonly name: string } | null): string {
  if (kind === 'address') return 'A report by a visitor';
  const name = author?.name ?? 'a closed account';
  return kind === 'performer' ? name : `${kindNames[kind]} by ${name}`;
}

interface State {
  readonly label: string;
  readonly tone: Tone;
}

export const objectStates: Record<ReportedObject['state'], State> = {
  shown: { label: 'Shown', tone: 'positive' },
  hidden: { label: 'Hidden', tone: 'waiting' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  gone: { label: 'Gone', tone: 'quiet' },
};

export const outcomes: Record<ReportOutcome, State> = {
  dismissed: { label: 'Dismissed', tone: 'quiet' },
  hidden: { label: 'Hidden', tone: 'negative' },
  removed: { label: 'Removed', tone: 'negative' },
  warned: { label: 'Warned', tone: 'waiting' },
  resolved: { label: 'Settled', tone: 'quiet' },
};

interface ModerationTexts {
  /** The label of the button. */
  readonly label: string;
  readonly title: string;
  readonly message: string;
  /** The entry in the log. */
  readonly done: string;
}

export const moderations: Record<Moderation, ModerationTexts> = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss these reports?',
    message:
      'If it was hidden, it is shown again. Those who reported it read your reason; the author only if they noticed ' +
      'anything.',
    done: 'dismissed the reports',
  },
  warn: {
    label: 'Warn',
    title: 'Warn the author?',
    message: 'Nothing changes. The author and the people who reported it see your reason.',
    done: 'warned the author',
  },
  hide: {
    label: 'Hide',
    title: 'Hide it?',
    message:
      'Only its owner and staff see it, not even people who bought it, until it is shown again. ' +
      'The author and the people who reported it see your reason.',
    done: 'hid it',
  },
  remove: {
    label: 'Remove',
    title: 'Remove it?',
    message:
      'It is hidden now, and deleted with its files after 14 days, in which its author can appeal. Then its buyers get ' +
      'their money back. Messages cannot be hidden: they are deleted now. ' +
      'Under the rules about age, consent, law, violence and copyright, its pictures may not return. ' +
      'The author and the people who reported it see your reason.',
    done: 'removed it',
  },
  resolve: {
    label: 'Settle',
    title: 'Settle this report?',
    message: 'For action you have taken elsewhere. The people who reported it see your reason.',
    done: 'settled it',
  },
  show: {
    label: 'Show it again',
    title: 'Show it again?',
    message: 'It is there as before, and the decision no longer counts. Both sides read your reason.',
    done: 'showed it again',
  },
};

/** What staff may decide on a picture that was found on a list. */
const pictureModerations: Record<Moderation, ModerationTexts> = {
  ...moderations,
  dismiss: {
    ...moderations.dismiss,
    label: 'Allow',
    title: 'Allow this picture?',
    message: 'It is shown now. The same picture of the same owner is not hidden again. The owner reads your reason.',
  },
  warn: {
    ...moderations.warn,
    message: 'It is shown now, and is not hidden again. The owner reads your reason.',
  },
  hide: {
    ...moderations.hide,
    label: 'Keep it hidden',
    title: 'Keep it hidden?',
    message: 'No one but its owner and staff sees it. The owner reads your reason.',
  },
  remove: {
    ...moderations.remove,
    title: 'Remove this picture?',
    message:
      'After 14 days, in which its owner can appeal, it is deleted with the post, video, message or comment that it is ' +
      'in, and its buyers get their money back. The owner reads your reason.',
  },
};

/** The words for a decision on an object of a kind. */
export function moderationsOf({ objectType }: Pick<ReportedObject, 'objectType'>): Record<Moderation, ModerationTexts> {
  return objectType === 'picture' ? pictureModerations : moderations;
}

/** Entries of the log, by whom is said before. */
export const loggedWords: Record<LoggedModeration, string> = {
  ...(Object.fromEntries(Object.entries(moderations).map(([action, { done }]) => [action, done])) as Record<
    Moderation,
    string
  >),
  uphold: 'kept the decision after an appeal',
  'court-case': 'recorded a court case',
};

/** The address of an object's page; undefined if there is none any more. */
export function pageOf({ page }: ReportedObject): string | undefined {
  if (page === null) return undefined;
  return page.kind === 'performer'
    ? profileAddress(page.performer)
    : contentAddress(page.kind, { _id: page.id, performer: page.performer });
}
