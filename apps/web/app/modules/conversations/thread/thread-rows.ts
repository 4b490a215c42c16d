import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { MessageStore, OutgoingMessage } from '../state/message-store.ts';

/** The longest pause between two messages of a group, in milliseconds. */
const groupGapMs = 5 * 60_000;

interface InGroup {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'new'; readonly key: string }
  | ({ readonly kind: 'message'; readonly key: string; readonly message: Message } & InGroup)
  | ({ readonly kind: 'outgoing'; readonly key: string; readonly outgoing: OutgoingMessage } & InGroup);

interface Entry {
  readonly key: string;
  readonly isOwn: boolean;
  readonly time: string;
  readonly content:
    | { readonly kind: 'message'; readonly message: Message }
    | { readonly kind: 'outgoing'; readonly outgoing: OutgoingMessage };
}

/** A message keeps its key when it arrives, so that it does not blink. */
function entriesOf(items: readonly Message[], outgoing: readonly OutgoingMessage[]): readonly Entry[] {
  return [
    ...items.map((message): Entry => ({
      key: message.clientId ?? message._id,
      isOwn: message.isOwn,
      time: message.createdAt,
      content: { kind: 'message', message },
    })),
    ...outgoing.map((one): Entry => ({
      key: one.clientId,
      isOwn: true,
      time: one.createdAt,
      content: { kind: 'outgoing', outgoing: one },
    })),
  ];
}

/**
 * The rows of a thread from top to bottom: grouped messages, a mark where a day begins in this time zone, and a line
 * before the first message that was new when the thread was opened.
 */
export function threadRows(
  { items, from, outgoing }: Pick<MessageStore, 'items' | 'from' | 'outgoing'>,
  newAfter: number | null,
): readonly ThreadRow[] {
  const entries = entriesOf(items, outgoing);
  // The first new message may be before the loaded ones.
  const firstNew =
    newAfter === null || newAfter + 1 < from
      ? undefined
      : items.find(({ sequence, isOwn }) => sequence > newAfter && !isOwn);
  const isApart = (index: number): boolean => {
    const [above, below] = [entries[index - 1], entries[index]];
    return (
      !above ||
      !below ||
      above.isOwn !== below.isOwn ||
      dayOf(above.time) !== dayOf(below.time) ||
      Date.parse(below.time) - Date.parse(above.time) > groupGapMs ||
      isFirstNew(below)
    );
  };
  const isFirstNew = ({ content }: Entry): boolean => content.kind === 'message' && content.message === firstNew;
  return entries.flatMap((one, index): ThreadRow[] => [
    ...(index === 0 || dayOf(entries[index - 1]?.time ?? '') !== dayOf(one.time)
      ? [{ kind: 'day', key: `day ${dayOf(one.time)}`, time: one.time } as const]
      : []),
    ...(isFirstNew(one) ? [{ kind: 'new', key: 'new' } as const] : []),
    { ...one.content, key: one.key, isFirst: isApart(index), isLast: isApart(index + 1) },
  ]);
}

export function dayOf(time: string): string {
  return new Date(time).toDateString();
}

const weekday = inEachLanguage((code) => new Intl.DateTimeFormat(code, { weekday: 'long' }));
const dayAndMonth = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { weekday: 'short', day: 'numeric', month: 'long' }),
);
const wholeDay = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'long', year: 'numeric' }),
);

/** Today, Yesterday, Tuesday, Sat 3 May, 3 May 2024. */
export function dayLabel(time: string, now: Date): string {
  const date = new Date(time);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return t('Today');
  if (days === 1) return t('Yesterday');
  if (days > 1 && days < 7) return weekday().format(date);
  return date.getFullYear() === now.getFullYear() ? dayAndMonth().format(date) : wholeDay().format(date);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

const clock = inEachLanguage((code) => new Intl.DateTimeFormat(code, { hour: 'numeric', minute: '2-digit' }));

export function timeLabel(time: string): string {
  return clock().format(new Date(time));
}
