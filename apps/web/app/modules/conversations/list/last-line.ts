import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { timeLabel, dayOf } from '../thread/thread-rows.ts';
import { once } from '../../../ui/words/once.ts';

/** A message in one line of the list; files and tips are described. */
export function lastLine(message: Message): string {
  const { isOwn, isDeleted, text } = message;
  if (isDeleted) return isOwn ? t('You deleted a message') : text;
  const content = text === '' ? filesLine(message) : text.replaceAll(/\s+/g, ' ').slice(0, 120);
  const line = message.tip ? `${tipLine(message.tip)}${text === '' ? '' : `: ${content}`}` : content;
  return isOwn ? t('You: {line}', { line }) : line;
}

function tipLine({ amount, refunded = 0 }: NonNullable<Message['tip']>): string {
  return refunded >= amount
    ? t('Refunded tip of {amount}', { amount: formatMoney(amount) })
    : t('Tip of {amount}', { amount: formatMoney(amount) });
}

function filesLine({ files, access, price }: Message): string {
  const videos = files.filter(({ type }) => type.includes('video')).length;
  const photos = files.length - videos;
  const counted =
    photos + videos === 0
      ? t('Photo or video')
      : [
          t('{photos, plural, =0 {} one {Photo} other {# photos}}', { photos }),
          t('{videos, plural, =0 {} one {Video} other {# videos}}', { videos }),
        ]
          .filter((label) => label !== '')
          .join(', ');
  return access?.granted === false && price !== undefined
    ? t('Locked: {counted}, {amount}', { counted: counted.toLowerCase(), amount: formatMoney(price) })
    : counted;
}

const weekday = once(() => new Intl.DateTimeFormat(languageCode, { weekday: 'short' }));
const day = once(() => new Intl.DateTimeFormat(languageCode, { day: 'numeric', month: 'short' }));
const year = once(() => new Intl.DateTimeFormat(languageCode, { day: 'numeric', month: 'short', year: 'numeric' }));

/** 14:03 today, Mon within a week, else 3 May: short enough to fit beside a name. */
export function shortTime(time: string, now: Date): string {
  const date = new Date(time);
  if (dayOf(time) === now.toDateString()) return timeLabel(time);
  if (now.getTime() - date.getTime() < 6 * 86_400_000) return weekday().format(date);
  return (date.getFullYear() === now.getFullYear() ? day() : year()).format(date);
}
