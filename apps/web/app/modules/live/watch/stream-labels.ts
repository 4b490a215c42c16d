import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Stream, StreamOffer, StreamRule } from '@ovation/contract/live/stream.ts';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { formatCount } from '../../../ui/words/formats.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

export function streamAddress(stream: Pick<Stream, '_id' | 'performer'>): string {
  return contentAddress('stream', stream);
}

/** Who may watch, as a label. */
export const audienceNames: Record<StreamRule, EnglishText> = {
  public: english('Everyone'),
  followers: english('Followers'),
  subscribers: english('Subscribers'),
  ticket: english('Ticket'),
  minute: english('Per minute'),
};

/** `$5.00`, `$2.00 a minute`, `Followers`; nothing for a stream that is open to all. */
export function priceLabel({ access: { rule, reason }, price }: Pick<Stream, 'access' | 'price'>): string | undefined {
  if (rule === 'public') return undefined;
  if (rule === 'ticket' && reason === 'buyer') return t('Your ticket');
  if (price === undefined) return translated(audienceNames[rule]);
  return rule === 'minute' ? t('{amount} a minute', { amount: formatMoney(price) }) : formatMoney(price);
}

/** `12 watching`. */
export function viewersLabel(viewers: number): string {
  return t('{viewers} watching', { viewers: formatCount(viewers) });
}

const openers: Record<StreamRule, EnglishText> = {
  public: english('This live stream is open to everyone.'),
  followers: english('This live stream is for followers.'),
  subscribers: english('This live stream is for subscribers.'),
  ticket: english('This live stream needs a ticket.'),
  minute: english('This live stream is paid by the minute.'),
};

/** The sentence above the offers. */
export function lockedSentence({ access: { rule } }: Pick<Stream, 'access'>): string {
  return translated(openers[rule]);
}

/** The label of an offer's button: the action and its price. */
export function streamOfferLabel({ kind, price = 0 }: StreamOffer): string {
  if (kind === 'follow') return t('Follow for free');
  if (kind === 'buy') return t('Buy a ticket for {amount}', { amount: formatMoney(price) });
  if (kind === 'minute') return t('Join for {amount} a minute', { amount: formatMoney(price) });
  return price > 0 ? t('Subscribe for {amount} a month', { amount: formatMoney(price) }) : t('Subscribe for free');
}

/** Whether lists show it as live. */
export function isLive({ status }: Pick<Stream, 'status'>): boolean {
  return status === 'live' || status === 'interrupted';
}
