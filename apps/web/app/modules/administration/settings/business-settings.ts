import type { SettingSection } from './setting-sections.ts';

/** Settings of what performers sell: prices, limits, earnings and providers. */
export const businessSettings: readonly SettingSection[] = [
  {
    title: 'Subscriptions',
    description: 'Prices that performers can set, and free trials for fans.',
    fields: [
      {
        key: 'minimumSubscriptionPrice',
        kind: 'money',
        label: 'Lowest price',
        description: 'The lowest price a performer can set, for a month or a year.',
      },
      {
        key: 'maximumSubscriptionPrice',
        kind: 'money',
        label: 'Highest price',
        description: 'The highest price a performer can set.',
      },
      {
        key: 'freeSubscriptionEnabled',
        kind: 'toggle',
        label: 'Free trials',
        description:
          'Performers can offer a free trial, once per person (as far as card, device and network can tell).',
      },
      {
        key: 'freeSubscriptionDuration',
        kind: 'days',
        label: 'Length of a free trial',
        description: 'From 1 to 365 days.',
      },
      {
        key: 'renewalGraceDays',
        kind: 'days',
        label: 'Days of grace',
        description:
          'How long access continues when a renewal payment fails, from 0 to 30 days. We retry after 1, ' +
          '3 and 5 days.',
      },
      {
        key: 'subscriptionRequired',
        kind: 'toggle',
        label: 'Require a subscription',
        description: 'Feeds for followers open to subscribers only.',
      },
    ],
  },
  {
    title: 'Wallet and tips',
    description: 'Limits for each payment.',
    fields: [
      {
        key: 'minimumWalletPrice',
        kind: 'money',
        label: 'Smallest top-up',
        description: 'Packages are sold at their own price.',
      },
      {
        key: 'maximumWalletPrice',
        kind: 'money',
        label: 'Largest top-up',
        description: 'The largest single top-up.',
      },
      { key: 'minimumTipPrice', kind: 'money', label: 'Smallest tip', description: 'The smallest tip a fan can send.' },
      {
        key: 'maximumTipPrice',
        kind: 'money',
        label: 'Largest tip',
        description: 'The largest tip a fan can send at once.',
      },
    ],
  },
  {
    title: 'Messages',
    description: 'Broadcasts from performers to many fans.',
    fields: [
      {
        key: 'maximumBroadcastsPerDay',
        kind: 'count',
        label: 'Broadcasts per day',
        description: 'How many broadcasts a performer can send within 24 hours, from 1 to 100.',
      },
    ],
  },
  {
    title: 'Earnings',
    description: 'How payments are split.',
    fields: [
      {
        key: 'performerCommission',
        kind: 'percent',
        label: 'Commission',
        description: 'The site’s share of every sale, from 0 to 100 per cent. Applies to new sales.',
      },
      {
        key: 'earningHoldDays',
        kind: 'days',
        label: 'Hold time',
        description:
          'How long earnings are held before they can be paid out, from 0 to 90 days. Most refunds happen in this time.',
      },
      {
        key: 'purchaseRefundDays',
        kind: 'days',
        label: 'Refunds when access is taken away',
        description:
          'When a performer blocks a buyer or closes the account, purchases of so many days go back to the ' +
          'buyers, from 0 to 365 days.',
      },
      {
        key: 'minimumPayoutAmount',
        kind: 'money',
        label: 'Smallest payout',
        description: 'The least a performer can request.',
      },
    ],
  },
  {
    title: 'Orders',
    description: 'When the sale of something that is shipped is complete. Until then its money is held.',
    fields: [
      {
        key: 'orderDeliveredDays',
        kind: 'days',
        label: 'Days after delivery',
        description: 'How long a buyer can report a problem once the parcel has arrived, from 0 to 60 days.',
      },
      {
        key: 'orderAcceptDays',
        kind: 'days',
        label: 'Days to accept',
        description: 'When what was made to order is accepted by itself after its delivery, from 1 to 60 days.',
      },
      {
        key: 'orderShippedDays',
        kind: 'days',
        label: 'Days after shipping',
        description: 'When an order is complete whose delivery no one has confirmed, from 1 to 180 days.',
      },
      {
        key: 'orderAddressDays',
        kind: 'days',
        label: 'Delivery addresses',
        description:
          'How long an order keeps its address after it has ended, from 0 to 3,650 days. Its seller sees the ' +
          'address of open orders only.',
      },
    ],
  },
  {
    title: 'Card payments',
    description: 'Who processes payments from fans.',
    fields: [
      {
        key: 'paymentGateway',
        kind: 'gateway',
        label: 'Provider',
        description:
          'Who takes new payments. Stripe needs its keys in the environment of the site; until then the sandbox ' +
          'takes test cards, and no real money moves. Once Stripe has taken over there is no way back: test ' +
          'money is set aside and never paid out.',
      },
      {
        key: 'stripePublishableKey',
        kind: 'text',
        label: 'Stripe’s publishable key',
        description: 'Starts with pk_. It is public: the form for cards needs it.',
      },
    ],
  },
];
