import { t } from '@ovation/language/t.ts';
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
  address: t('Something else'),
  picture: t('Picture'),
};

/** What a held picture is part of, by the kind of that object. */
const places: Readonly<Record<string, string>> = {
  feed: t('It is in a post.'),
  gallery: t('It is in a gallery.'),
  photo: t('It is a photo that isn’t in a gallery yet.'),
  video: t('It is a video, or its preview.'),
  product: t('It shows a product.'),
  stream: t('It announces a live stream.'),
  comment: t('It is in a comment.'),
  message: t('It is in a message.'),
  broadcast: t('It is in a broadcast.'),
  account: t('It is on a profile.'),
};

export function placeOf({ objectType, partOf }: ReportedObject): string | undefined {
  if (objectType !== 'picture') return undefined;
  return places[partOf ?? ''] ?? t('It was uploaded, but isn’t used yet.');
}

/** The kind of an object and its author: "Post by Ada". */
export function nameOf(kind: ReportedKind, author: { readonly name: string } | null): string {
  if (kind === 'address') return t('A report by a visitor');
  const name = author?.name ?? t('a closed account');
  return kind === 'performer' ? name : t('{kind} by {name}', { kind: kindNames[kind], name });
}

interface State {
  readonly label: string;
  readonly tone: Tone;
}

export const objectStates: Record<ReportedObject['state'], State> = {
  shown: { label: t('Shown'), tone: 'positive' },
  hidden: { label: t('Hidden'), tone: 'waiting' },
  withdrawn: { label: t('Withdrawn'), tone: 'quiet' },
  gone: { label: t('Gone'), tone: 'quiet' },
};

export const outcomes: Record<ReportOutcome, State> = {
  dismissed: { label: t('Dismissed'), tone: 'quiet' },
  hidden: { label: t('Hidden'), tone: 'negative' },
  removed: { label: t('Removed'), tone: 'negative' },
  warned: { label: t('Warned'), tone: 'waiting' },
  resolved: { label: t('Settled'), tone: 'quiet' },
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
    label: t('Dismiss'),
    title: t('Dismiss these reports?'),
    message: t(
      'If it was hidden, it is shown again. People who reported it see your reason. The author sees it only if it was hidden.',
    ),
    done: t('dismissed the reports'),
  },
  warn: {
    label: t('Warn'),
    title: t('Warn the author?'),
    message: t('Nothing changes. The author and the people who reported it see your reason.'),
    done: t('warned the author'),
  },
  hide: {
    label: t('Hide'),
    title: t('Hide it?'),
    message: t(
      'Until it is shown again, only its owner and staff can see it; even people who bought it can’t. The author and the people who reported it see your reason.',
    ),
    done: t('hid it'),
  },
  remove: {
    label: t('Remove'),
    title: t('Remove it?'),
    message: t(
      'It is hidden now, and its author has 14 days to appeal. After that, it is deleted with its files, and its buyers get their money back. Under the rules about age, consent, law, violence and copyright, its pictures are recognised and hidden if they are uploaded again. The author and the people who reported it see your reason.',
    ),
    done: t('removed it'),
  },
  resolve: {
    label: t('Settle'),
    title: t('Settle this report?'),
    message: t('For action you have taken elsewhere. The people who reported it see your reason.'),
    done: t('settled it'),
  },
  show: {
    label: t('Show it again'),
    title: t('Show it again?'),
    message: t('It is back as it was before, and the decision no longer counts. Both sides see your reason.'),
    done: t('showed it again'),
  },
};

/** What staff may decide on a picture that was found on a list. */
const pictureModerations: Record<Moderation, ModerationTexts> = {
  ...moderations,
  dismiss: {
    ...moderations.dismiss,
    label: t('Allow'),
    title: t('Allow this picture?'),
    message: t(
      'It is shown now. The same picture from the same owner won’t be hidden again. The owner sees your reason.',
    ),
  },
  warn: {
    ...moderations.warn,
    message: t('It is shown now, and won’t be hidden again. The owner sees your reason.'),
  },
  hide: {
    ...moderations.hide,
    label: t('Keep it hidden'),
    title: t('Keep it hidden?'),
    message: t('Only its owner and staff can see it. The owner sees your reason.'),
  },
  remove: {
    ...moderations.remove,
    title: t('Remove this picture?'),
    message: t(
      'Its owner has 14 days to appeal. After that, it is deleted with the post, video, message or comment that it is in, and its buyers get their money back. The owner sees your reason.',
    ),
  },
};

const messageModerations: Record<Moderation, ModerationTexts> = {
  ...moderations,
  remove: {
    ...moderations.remove,
    message: t(
      'Messages cannot be hidden: they are deleted now, and buyers get their money back. Under the rules about age, consent, law, violence and copyright, its pictures are recognised and hidden if they are uploaded again. The author and the people who reported it see your reason.',
    ),
  },
};

/** The words for a decision on an object of a kind. */
export function moderationsOf({ objectType }: Pick<ReportedObject, 'objectType'>): Record<Moderation, ModerationTexts> {
  if (objectType === 'message' || objectType === 'stream-message') return messageModerations;
  return objectType === 'picture' ? pictureModerations : moderations;
}

/** Entries of the log, by whom is said before. */
export const loggedWords: Record<LoggedModeration, string> = {
  ...(Object.fromEntries(Object.entries(moderations).map(([action, { done }]) => [action, done])) as Record<
    Moderation,
    string
  >),
  uphold: t('kept the decision after an appeal'),
  'court-case': t('recorded a court case'),
};

/** The address of an object's page; undefined if there is none any more. */
export function pageOf({ page }: ReportedObject): string | undefined {
  if (page === null) return undefined;
  return page.kind === 'performer'
    ? profileAddress(page.performer)
    : contentAddress(page.kind, { _id: page.id, performer: page.performer });
}
