import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { MessageStore, OutgoingMessage } from '../state/message-store.ts';

/** Messages of one person with no more than this between them are one group, in milliseconds. */
const groupLastsMs = 5 * 60_000;

interface InGroup {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'new'; readonly key: string }
  | ({ readonly kind: 'message'; readonly key: string; readonly message: Message } & InGroup)
  | ({ readonly kind: 'outgoing'; readonly key: string; readonly outgoing: OutgoingMessage } & InGroup);

interface Written {
  readonly key: string;
  readonly isOwn: boolean;
  readonly time: string;
  readonly content:
    | { readonly kind: 'message'; readonly message: Message }
    | { readonly kind: 'outgoing'; readonly outgoing: OutgoingMessage };
}

/** A message keeps its key when it arrives, so that it does not blink. */
function writtenOf(items: readonly Message[], outgoing: readonly OutgoingMessage[]): readonly Written[] {
  return [
    ...items.map((message): Written => ({
      key: message.clientId ?? message._id,
      isOwn: message.isOwn,
      time: message.createdAt,
      content: { kind: 'message', message },
    })),
    ...outgoing.map((one): Written => ({
      key: one.clientId,
      isOwn: true,
      time: one.createdAt,
      content: { kind: 'outgoing', outgoing: one },
    })),
  ];
}

/** What stands in a thread from top to bottom: messages in groups, a mark where a day begins in this time zone, and one line before what was new when it was opened. */
export function threadRows(
  { items, from, outgoing }: Pick<MessageStore, 'items' | 'from' | 'outgoing'>,
  newAfter: number | null,
): readonly ThreadRow[] {
  const written = writtenOf(items, outgoing);
  // What is new may have begun before the first message that is here.
  const firstNew =
    newAfter === null || newAfter + 1 < from
      ? undefined
      : items.find(({ sequence, isOwn }) => sequence > newAfter && !isOwn);
  const isApart = (index: number): boolean => {
    const [above, below] = [written[index - 1], written[index]];
    return (
      !above ||
      !below ||
      above.isOwn !== below.isOwn ||
      dayOf(above.time) !== dayOf(below.time) ||
      Date.parse(below.time) - Date.parse(above.time) > groupLastsMs ||
      isFirstNew(below)
    );
  };
  const isFirstNew = ({ content }: Written): boolean => content.kind === 'message' && content.message === firstNew;
  return written.flatMap((one, index): ThreadRow[] => [
    ...(index === 0 || dayOf(written[index - 1]?.time ?? '') !== dayOf(one.time)
      ? [{ kind: 'day', key: `day ${dayOf(one.time)}`, time: one.time } as const]
      : []),
    ...(isFirstNew(one) ? [{ kind: 'new', key: 'new' } as const] : []),
    { ...one.content, key: one.key, isFirst: isApart(index), isLast: isApart(index + 1) },
  ]);
}

export function dayOf(time: string): string {
  return new Date(time).toDateString();
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const dayAndMonth = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'long' });
const wholeDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** Today, Yesterday, Tuesday, Sat 3 May, 3 May 2024: as near as it is. */
export function dayLabel(time: string, now: Date): string {
  const date = new Date(time);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return weekday.format(date);
  return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : wholeDay.format(date);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

export function timeLabel(time: string): string {
  return clock.format(new Date(time));
}
