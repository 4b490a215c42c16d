import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Moderation, ReportableKind, ReportedObject, ReportOutcome } from '@ovation/contract/site/reports.ts';
import { contentAddress, profileAddress } from '../../../platform/addresses/addresses.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

export const kindNames: Record<ReportableKind, string> = titlesOf(typesThatAre('reportable'));

/** The kind of an object and its author: "Post by Ada". */
export function nameOf(kind: ReportableKind, author: { readonly name: string } | null): string {
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
    message: 'Nothing changes, and nobody is told. The note stays in the log.',
    done: 'dismissed the reports',
  },
  warn: {
    label: 'Warn',
    title: 'Warn the author?',
    message: 'It stays as it is. The author gets a mail with your note.',
    done: 'warned the author',
  },
  hide: {
    label: 'Hide',
    title: 'Hide it?',
    message:
      'Nobody but its owner and staff sees it, not even who bought it, until it is shown again. ' +
      'The author gets a mail with your note.',
    done: 'hid it',
  },
  remove: {
    label: 'Remove',
    title: 'Remove it for good?',
    message:
      'It is deleted with its files, for everybody, and cannot be brought back. ' +
      'What was sold is taken from its buyers too, and they get their money back. ' +
      'The author gets a mail with your note.',
    done: 'removed it',
  },
  show: {
    label: 'Show it again',
    title: 'Show it again?',
    message: 'It is there as before. The author gets a mail with your note.',
    done: 'showed it again',
  },
};

/** The address of an object's page; undefined if there is none any more. */
export function pageOf({ page }: ReportedObject): string | undefined {
  if (page === null) return undefined;
  return page.kind === 'performer'
    ? profileAddress(page.performer)
    : contentAddress(page.kind, { _id: page.id, performer: page.performer });
}
