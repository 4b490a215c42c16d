import { t } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of what performers sell: prices, limits, earnings and providers. */
export const businessSettings: readonly SettingSection[] = [
  {
    title: t('Subscriptions'),
    description: t('Prices that creators can set, and free trials for fans.'),
    fields: [
      {
        key: 'minimumSubscriptionPrice',
        kind: 'money',
        label: t('Lowest price'),
        description: t('The lowest price a creator can set, for a month or a year.'),
      },
      {
        key: 'maximumSubscriptionPrice',
        kind: 'money',
        label: t('Highest price'),
        description: t('The highest price a creator can set.'),
      },
      {
        key: 'freeSubscriptionEnabled',
        kind: 'toggle',
        label: t('Free trials'),
        description: t(
          'Creators can offer a free trial, once per person (as far as card, device and network can tell).',
        ),
      },
      {
        key: 'freeSubscriptionDuration',
        kind: 'days',
        label: t('Length of a free trial'),
        description: t('From 1 to 365 days.'),
      },
      {
        key: 'renewalGraceDays',
        kind: 'days',
        label: t('Grace period'),
        description: t(
          'How long access continues when a renewal payment fails, from 0 to 30 days. We retry after 1, 3 and 5 days.',
        ),
      },
      {
        key: 'subscriptionRequired',
        kind: 'toggle',
        label: t('Require a subscription'),
        description: t('Posts for followers open to subscribers only.'),
      },
    ],
  },
  {
    title: t('Wallet and tips'),
    description: t('Limits for each payment.'),
    fields: [
      {
        key: 'minimumWalletPrice',
        kind: 'money',
        label: t('Smallest top-up'),
        description: t('Packages are sold at their own price.'),
      },
      {
        key: 'maximumWalletPrice',
        kind: 'money',
        label: t('Largest top-up'),
        description: t('The largest single top-up.'),
      },
      {
        key: 'minimumTipPrice',
        kind: 'money',
        label: t('Smallest tip'),
        description: t('The smallest tip a fan can send.'),
      },
      {
        key: 'maximumTipPrice',
        kind: 'money',
        label: t('Largest tip'),
        description: t('The largest tip a fan can send at once.'),
      },
    ],
  },
  {
    title: t('Messages'),
    description: t('Broadcasts from creators to many fans.'),
    fields: [
      {
        key: 'maximumBroadcastsPerDay',
        kind: 'count',
        label: t('Broadcasts per day'),
        description: t('How many broadcasts a creator can send within 24 hours, from 1 to 100.'),
      },
    ],
  },
  {
    title: t('Earnings'),
    description: t('How payments are split.'),
    fields: [
      {
        key: 'performerCommission',
        kind: 'percent',
        label: t('Commission'),
        description: t('The site’s share of every sale, from 0 to 100 per cent. Applies to new sales.'),
      },
      {
        key: 'earningHoldDays',
        kind: 'days',
        label: t('Hold time'),
        description: t(
          'How long earnings are held before they can be paid out, from 0 to 90 days. Most refunds happen in this time.',
        ),
      },
      {
        key: 'purchaseRefundDays',
        kind: 'days',
        label: t('Refunds when access is taken away'),
        description: t(
          'When a creator blocks a buyer or closes their own account, purchases from this many past days are refunded to the buyers, from 0 to 365 days.',
        ),
      },
      {
        key: 'minimumPayoutAmount',
        kind: 'money',
        label: t('Smallest payout'),
        description: t('The least a creator can request.'),
      },
    ],
  },
  {
    title: t('Orders'),
    description: t('When the sale of a shipped item is complete. Until then, its money is held.'),
    fields: [
      {
        key: 'orderDeliveredDays',
        kind: 'days',
        label: t('Days after delivery'),
        description: t('How long a buyer can report a problem once the parcel has arrived, from 0 to 60 days.'),
      },
      {
        key: 'orderAcceptDays',
        kind: 'days',
        label: t('Days to accept'),
        description: t('When a made-to-order item is accepted automatically after its delivery, from 1 to 60 days.'),
      },
      {
        key: 'orderShippedDays',
        kind: 'days',
        label: t('Days after shipping'),
        description: t('When an order is complete if no one has confirmed its delivery, from 1 to 180 days.'),
      },
      {
        key: 'orderAddressDays',
        kind: 'days',
        label: t('Delivery addresses'),
        description: t(
          'How long an order keeps its address after it has ended, from 0 to 3,650 days. Its seller sees the address of open orders only.',
        ),
      },
    ],
  },
  {
    title: t('Card payments'),
    description: t('Who processes payments from fans.'),
    fields: [
      {
        key: 'paymentGateway',
        kind: 'gateway',
        label: t('Provider'),
        description: t(
          'Who takes new payments. Stripe needs its keys in the site’s environment; until then, the sandbox takes test cards, and no real money moves. Once Stripe has taken over, you can’t switch back: test money is set aside and never paid out.',
        ),
      },
      {
        key: 'stripePublishableKey',
        kind: 'text',
        label: t('Stripe’s publishable key'),
        description: t('Starts with pk_. It is public: the card form needs it.'),
      },
    ],
  },
];
