import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
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

export const kindNames: Record<ReportedKind, EnglishText> = {
  ...titlesOf(typesThatAre('reportable')),
  address: english('Something else'),
  picture: english('Picture'),
};

/** What a held picture is part of, by the kind of that object. */
const places: Readonly<Record<string, EnglishText>> = {
  feed: english('It is in a post.'),
  gallery: english('It is in a gallery.'),
  photo: english('It is a photo that isn’t in a gallery yet.'),
  video: english('It is a video, or its preview.'),
  product: english('It shows a product.'),
  stream: english('It announces a live stream.'),
  comment: english('It is in a comment.'),
  message: english('It is in a message.'),
  broadcast: english('It is in a broadcast.'),
  account: english('It is on a profile.'),
};

export function placeOf({ objectType, partOf }: ReportedObject): string | undefined {
  if (objectType !== 'picture') return undefined;
  return translated(places[partOf ?? ''] ?? english('It was uploaded, but isn’t used yet.'));
}

/** The kind of an object and its author: "Post by Ada". */
export function nameOf(kind: ReportedKind, author: { readonly name: string } | null): string {
  if (kind === 'address') return t('A report by a visitor');
  if (kind === 'performer') return author?.name ?? t('A closed account');
  const thing = translated(kindNames[kind]);
  return author
    ? t('{kind} by {name}', { kind: thing, name: author.name })
    : t('{kind} by a closed account', { kind: thing });
}

interface State {
  readonly label: EnglishText;
  readonly tone: Tone;
}

export const objectStates: Record<ReportedObject['state'], State> = {
  shown: { label: english('Shown'), tone: 'positive' },
  hidden: { label: english('Hidden'), tone: 'waiting' },
  withdrawn: { label: english('Withdrawn'), tone: 'quiet' },
  gone: { label: english('Gone'), tone: 'quiet' },
};

interface Outcome extends State {
  /** What was decided, in the middle of a sentence. */
  readonly inSentence: EnglishText;
}

export const outcomes: Record<ReportOutcome, Outcome> = {
  dismissed: { label: english('Dismissed'), inSentence: english('dismissed'), tone: 'quiet' },
  hidden: { label: english('Hidden'), inSentence: english('hidden'), tone: 'negative' },
  removed: { label: english('Removed'), inSentence: english('removed'), tone: 'negative' },
  warned: { label: english('Warned'), inSentence: english('warned'), tone: 'waiting' },
  resolved: { label: english('Settled'), inSentence: english('settled'), tone: 'quiet' },
};

interface ModerationTexts {
  /** The label of the button. */
  readonly label: EnglishText;
  readonly title: EnglishText;
  readonly message: EnglishText;
  /** The entry in the log. */
  readonly done: EnglishText;
}

export const moderations: Record<Moderation, ModerationTexts> = {
  dismiss: {
    label: english('Dismiss'),
    title: english('Dismiss these reports?'),
    message: english(
      'If it was hidden, it is shown again. People who reported it see your reason. The author sees it only if it was hidden.',
    ),
    done: english('dismissed the reports'),
  },
  warn: {
    label: english('Warn'),
    title: english('Warn the author?'),
    message: english('Nothing changes. The author and the people who reported it see your reason.'),
    done: english('warned the author'),
  },
  hide: {
    label: english('Hide'),
    title: english('Hide it?'),
    message: english(
      'Until it is shown again, only its owner and staff can see it; even people who bought it can’t. The author and the people who reported it see your reason.',
    ),
    done: english('hid it'),
  },
  remove: {
    label: english('Remove'),
    title: english('Remove it?'),
    message: english(
      'It is hidden now, and its author has 14 days to appeal. After that, it is deleted with its files, and its buyers get their money back. Under the rules about age, consent, law, violence and copyright, its pictures are recognised and hidden if they are uploaded again. The author and the people who reported it see your reason.',
    ),
    done: english('removed it'),
  },
  resolve: {
    label: english('Settle'),
    title: english('Settle this report?'),
    message: english('For action you have taken elsewhere. The people who reported it see your reason.'),
    done: english('settled it'),
  },
  show: {
    label: english('Show it again'),
    title: english('Show it again?'),
    message: english('It is back as it was before, and the decision no longer counts. Both sides see your reason.'),
    done: english('showed it again'),
  },
};

/** What staff may decide on a picture that was found on a list. */
const pictureModerations: Record<Moderation, ModerationTexts> = {
  ...moderations,
  dismiss: {
    ...moderations.dismiss,
    label: english('Allow'),
    title: english('Allow this picture?'),
    message: english(
      'It is shown now. The same picture from the same owner won’t be hidden again. The owner sees your reason.',
    ),
  },
  warn: {
    ...moderations.warn,
    message: english('It is shown now, and won’t be hidden again. The owner sees your reason.'),
  },
  hide: {
    ...moderations.hide,
    label: english('Keep it hidden'),
    title: english('Keep it hidden?'),
    message: english('Only its owner and staff can see it. The owner sees your reason.'),
  },
  remove: {
    ...moderations.remove,
    title: english('Remove this picture?'),
    message: english(
      'Its owner has 14 days to appeal. After that, it is deleted with the post, video, message or comment that it is in, and its buyers get their money back. The owner sees your reason.',
    ),
  },
};

const messageModerations: Record<Moderation, ModerationTexts> = {
  ...moderations,
  remove: {
    ...moderations.remove,
    message: english(
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
export const loggedWords: Record<LoggedModeration, EnglishText> = {
  ...(Object.fromEntries(Object.entries(moderations).map(([action, { done }]) => [action, done])) as Record<
    Moderation,
    EnglishText
  >),
  uphold: english('kept the decision after an appeal'),
  'court-case': english('recorded a court case'),
};

/** The address of an object's page; undefined if there is none any more. */
export function pageOf({ page }: ReportedObject): string | undefined {
  if (page === null) return undefined;
  return page.kind === 'performer'
    ? profileAddress(page.performer)
    : contentAddress(page.kind, { _id: page.id, performer: page.performer });
}
