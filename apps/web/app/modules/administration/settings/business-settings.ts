import { english } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of what performers sell: prices, limits, earnings and providers. */
export const businessSettings: readonly SettingSection[] = [
  {
    title: english('Subscriptions'),
    description: english('Prices that creators can set, and free trials for fans.'),
    fields: [
      {
        key: 'minimumSubscriptionPrice',
        kind: 'money',
        label: english('Lowest price'),
        description: english('The lowest price a creator can set, for a month or a year.'),
      },
      {
        key: 'maximumSubscriptionPrice',
        kind: 'money',
        label: english('Highest price'),
        description: english('The highest price a creator can set.'),
      },
      {
        key: 'freeSubscriptionEnabled',
        kind: 'toggle',
        label: english('Free trials'),
        description: english(
          'Creators can offer a free trial, once per person (as far as card, device and network can tell).',
        ),
      },
      {
        key: 'freeSubscriptionDuration',
        kind: 'days',
        label: english('Length of a free trial'),
        description: english('From 1 to 365 days.'),
      },
      {
        key: 'renewalGraceDays',
        kind: 'days',
        label: english('Grace period'),
        description: english(
          'How long access continues when a renewal payment fails, from 0 to 30 days. We retry after 1, 3 and 5 days.',
        ),
      },
      {
        key: 'subscriptionRequired',
        kind: 'toggle',
        label: english('Require a subscription'),
        description: english('Posts for followers open to subscribers only.'),
      },
    ],
  },
  {
    title: english('Wallet and tips'),
    description: english('Limits for each payment.'),
    fields: [
      {
        key: 'minimumWalletPrice',
        kind: 'money',
        label: english('Smallest top-up'),
        description: english('Packages are sold at their own price.'),
      },
      {
        key: 'maximumWalletPrice',
        kind: 'money',
        label: english('Largest top-up'),
        description: english('The largest single top-up.'),
      },
      {
        key: 'minimumTipPrice',
        kind: 'money',
        label: english('Smallest tip'),
        description: english('The smallest tip a fan can send.'),
      },
      {
        key: 'maximumTipPrice',
        kind: 'money',
        label: english('Largest tip'),
        description: english('The largest tip a fan can send at once.'),
      },
    ],
  },
  {
    title: english('Messages'),
    description: english('Broadcasts from creators to many fans.'),
    fields: [
      {
        key: 'maximumBroadcastsPerDay',
        kind: 'count',
        label: english('Broadcasts per day'),
        description: english('How many broadcasts a creator can send within 24 hours, from 1 to 100.'),
      },
    ],
  },
  {
    title: english('Earnings'),
    description: english('How payments are split.'),
    fields: [
      {
        key: 'performerCommission',
        kind: 'percent',
        label: english('Commission'),
        description: english('The site’s share of every sale, from 0 to 100 per cent. Applies to new sales.'),
      },
      {
        key: 'earningHoldDays',
        kind: 'days',
        label: english('Hold time'),
        description: english(
          'How long earnings are held before they can be paid out, from 0 to 90 days. Most refunds happen in this time.',
        ),
      },
      {
        key: 'purchaseRefundDays',
        kind: 'days',
        label: english('Refunds when access is taken away'),
        description: english(
          'When a creator blocks a buyer or closes their own account, purchases from this many past days are refunded to the buyers, from 0 to 365 days.',
        ),
      },
      {
        key: 'minimumPayoutAmount',
        kind: 'money',
        label: english('Smallest payout'),
        description: english('The least a creator can request.'),
      },
    ],
  },
  {
    title: english('Orders'),
    description: english('When the sale of a shipped item is complete. Until then, its money is held.'),
    fields: [
      {
        key: 'orderDeliveredDays',
        kind: 'days',
        label: english('Days after delivery'),
        description: english('How long a buyer can report a problem once the parcel has arrived, from 0 to 60 days.'),
      },
      {
        key: 'orderAcceptDays',
        kind: 'days',
        label: english('Days to accept'),
        description: english(
          'When a made-to-order item is accepted automatically after its delivery, from 1 to 60 days.',
        ),
      },
      {
        key: 'orderShippedDays',
        kind: 'days',
        label: english('Days after shipping'),
        description: english('When an order is complete if no one has confirmed its delivery, from 1 to 180 days.'),
      },
      {
        key: 'orderAddressDays',
        kind: 'days',
        label: english('Delivery addresses'),
        description: english(
          'How long an order keeps its address after it has ended, from 0 to 3,650 days. Its seller sees the address of open orders only.',
        ),
      },
    ],
  },
  {
    title: english('Card payments'),
    description: english('Who processes payments from fans.'),
    fields: [
      {
        key: 'paymentGateway',
        kind: 'gateway',
        label: english('Provider'),
        description: english(
          'Who takes new payments. Stripe needs its keys in the site’s environment; until then, the sandbox takes test cards, and no real money moves. Once Stripe has taken over, you can’t switch back: test money is set aside and never paid out.',
        ),
      },
      {
        key: 'stripePublishableKey',
        kind: 'text',
        label: english('Stripe’s publishable key'),
        description: english('Starts with pk_. It is public: the card form needs it.'),
      },
    ],
  },
];
