import { english, t, type EnglishText } from '@ovation/language/t.ts';
import type { OwnStream, RecordingProblem, StreamRule, StreamStatus } from '@ovation/contract/live/stream.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';

export const statusWords: Readonly<Record<StreamStatus, { readonly label: EnglishText; readonly tone: Tone }>> = {
  scheduled: { label: english('Scheduled'), tone: 'waiting' },
  waiting: { label: english('Waiting for video'), tone: 'waiting' },
  live: { label: english('Live'), tone: 'positive' },
  interrupted: { label: english('Interrupted'), tone: 'negative' },
  ended: { label: english('Ended'), tone: 'quiet' },
};

export function audienceWords({
  isPrivate,
  access: { rule },
  price,
}: Pick<OwnStream, 'isPrivate' | 'access' | 'price'>): string {
  const amount = price === undefined ? '' : formatMoney(price);
  if (isPrivate) return t('Private show, {amount} per minute', { amount });
  const words: Record<StreamRule, string> = {
    public: t('Public'),
    followers: t('Followers'),
    subscribers: t('Subscribers'),
    ticket: t('Ticket, {amount}', { amount }),
    minute: `${amount} per minute`,
  };
  return words[rule];
}

/** Who ended a stream, and why; undefined while it is open. */
export function endWords({ endReason, startedAt }: Pick<OwnStream, 'endReason' | 'startedAt'>): string | undefined {
  switch (endReason) {
    case 'performer':
      return startedAt === null ? t('You cancelled it.') : t('You ended it.');
    case 'publisher-gone':
      return t('It ended automatically: your video was gone for a minute.');
    case 'never-started':
      return t('It ended automatically: no video arrived. Tickets were refunded.');
    case 'too-long':
      return t('It ended automatically: it had reached the maximum length this site allows.');
    case 'staff':
      return t('The site’s staff ended it.');
    case 'account':
      return t('It ended because your account is no longer allowed to stream.');
    case 'balance':
      return t('It ended because the fan’s balance was used up.');
    case 'fan':
      return t('The fan ended it.');
    case undefined:
      return undefined;
    default:
      return endReason satisfies never;
  }
}

export const recordingProblemWords: Readonly<Record<RecordingProblem, EnglishText>> = {
  'parts-missing': english('Parts of the recording are missing: the site was too busy to keep everything.'),
  'disk-full': english(
    'The recording stopped, because the site’s disk is full. Your stream goes on. Please tell the site’s staff.',
  ),
  'too-long': english('The recording stopped: it has reached the maximum length this site keeps.'),
  failed: english(
    'The recording stopped, because it couldn’t be stored. Your stream goes on. Please tell the site’s staff.',
  ),
};

/** A length of time: 0:05, 12:40, 1:02:03. */
export function clockOf(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** 1.8 Mbit/s, 640 kbit/s. */
export function bitrateWords(bitsPerSecond: number): string {
  if (bitsPerSecond >= 1_000_000) return t('{megabits} Mbit/s', { megabits: (bitsPerSecond / 1_000_000).toFixed(1) });
  return t('{kilobits} kbit/s', { kilobits: Math.round(bitsPerSecond / 1_000) });
}
