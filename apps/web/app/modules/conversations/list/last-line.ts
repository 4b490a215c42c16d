import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { timeLabel, dayOf } from '../thread/thread-rows.ts';

/** A message in one line of the list; files and tips are described. */
export function lastLine(message: Message): string {
  const { isOwn, isDeleted, text } = message;
  if (isDeleted) return isOwn ? 'You deleted a message' : text;
  const content = text === '' ? filesLine(message) : text.replaceAll(/\s+/g, ' ').slice(0, 120);
  const line = message.tip ? `Tip of ${formatMoney(message.tip.amount)}${text === '' ? '' : `: ${content}`}` : content;
  return isOwn ? `You: ${line}` : line;
}

function filesLine({ files, access, price }: Message): string {
  const videos = files.filter(({ type }) => type.includes('video')).length;
  const photos = files.length - videos;
  const counted =
    [countLabel(photos, 'photo'), countLabel(videos, 'video')].filter((label) => label !== '').join(', ') ||
    'Photo or video';
  return access?.granted === false && price !== undefined
    ? `Locked: ${counted.toLowerCase()}, ${formatMoney(price)}`
    : counted;
}

function countLabel(count: number, noun: 'photo' | 'video'): string {
  if (count === 0) return '';
  return count === 1 ? noun[0]?.toUpperCase() + noun.slice(1) : `${count} ${noun}s`;
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const year = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** 14:03 today, Mon within a week, else 3 May: short enough to fit beside a name. */
export function shortTime(time: string, now: Date): string {
  const date = new Date(time);
  if (dayOf(time) === now.toDateString()) return timeLabel(time);
  if (now.getTime() - date.getTime() < 6 * 86_400_000) return weekday.format(date);
  return (date.getFullYear() === now.getFullYear() ? day : year).format(date);
}
