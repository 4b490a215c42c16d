import type { Stream, StreamOffer, StreamRule } from '@ovation/contract/live/stream.ts';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { formatCount } from '../../../ui/words/count.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

export function streamAddress(stream: Pick<Stream, '_id' | 'performer'>): string {
  return contentAddress('stream', stream);
}

/** Who may watch, as a label. */
export const audienceNames: Record<StreamRule, string> = {
  public: 'Everyone',
  followers: 'Followers',
  subscribers: 'Subscribers',
  ticket: 'Ticket',
  minute: 'Per minute',
};

/** `$5.00`, `$2.00 a minute`, `Followers`; nothing for a stream that is open to all. */
export function priceLabel({ access: { rule, reason }, price }: Pick<Stream, 'access' | 'price'>): string | undefined {
  if (rule === 'public') return undefined;
  if (rule === 'ticket' && reason === 'buyer') return 'Your ticket';
  if (price === undefined) return audienceNames[rule];
  return rule === 'minute' ? `${formatMoney(price)} a minute` : formatMoney(price);
}

/** `12 watching`. */
export function viewersLabel(viewers: number): string {
  return `${formatCount(viewers)} watching`;
}

const openers: Record<StreamRule, string> = {
  public: 'is open to everyone',
  followers: 'is for followers',
  subscribers: 'is for subscribers',
  ticket: 'needs a ticket',
  minute: 'is paid by the minute',
};

/** The sentence above the offers. */
export function lockedSentence({ access: { rule } }: Pick<Stream, 'access'>): string {
  return `This live stream ${openers[rule]}.`;
}

/** The label of an offer's button: the action and its price. */
export function streamOfferLabel({ kind, price = 0 }: StreamOffer): string {
  if (kind === 'follow') return 'Follow for free';
  if (kind === 'buy') return `Buy a ticket for ${formatMoney(price)}`;
  if (kind === 'minute') return `Join for ${formatMoney(price)} a minute`;
  return price > 0 ? `Subscribe for ${formatMoney(price)} a month` : 'Subscribe for free';
}

/** Whether lists show it as live. */
export function isLive({ status }: Pick<Stream, 'status'>): boolean {
  return status === 'live' || status === 'interrupted';
}
