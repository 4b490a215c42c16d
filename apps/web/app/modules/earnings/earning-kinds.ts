import { english, type EnglishText } from '@ovation/language/t.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';

interface KindLabel {
  readonly one: EnglishText;
  readonly many: EnglishText;
}

/** The labels of the kinds of earnings, singular and plural. */
export const earningKinds: Readonly<Record<EarningType, KindLabel>> = {
  tip: { one: english('Tip'), many: english('Tips') },
  subscription: { one: english('Subscription'), many: english('Subscriptions') },
  feed: { one: english('Post sold'), many: english('Posts sold') },
  gallery: { one: english('Gallery sold'), many: english('Galleries sold') },
  video: { one: english('Video sold'), many: english('Videos sold') },
  product: { one: english('Order'), many: english('Orders') },
  message: { one: english('Message opened'), many: english('Messages opened') },
  stream: { one: english('Ticket'), many: english('Tickets') },
  'stream-minute': { one: english('Minute of live video'), many: english('Minutes of live video') },
};
