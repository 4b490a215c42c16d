import type { EarningType } from '@ovation/contract/money/money.ts';

/** The labels of the kinds of earnings, singular and plural. */
export const earningKinds: Record<EarningType, { readonly one: string; readonly many: string }> = {
  tip: { one: 'Tip', many: 'Tips' },
  feed: { one: 'Post sold', many: 'Posts sold' },
  gallery: { one: 'Gallery sold', many: 'Galleries sold' },
  video: { one: 'Video sold', many: 'Videos sold' },
  message: { one: 'Message opened', many: 'Messages opened' },
  subscription: { one: 'Subscription', many: 'Subscriptions' },
};
