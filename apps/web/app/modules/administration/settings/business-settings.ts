import type { SettingSection } from './setting-sections.ts';

/** Settings of what performers sell: prices, limits, earnings and providers. */
export const businessSettings: readonly SettingSection[] = [
  {
    title: 'Subscriptions',
    description: 'What performers may ask, and how fans may try.',
    fields: [
      {
        key: 'minimumSubscriptionPrice',
        kind: 'money',
        label: 'Lowest price',
        description: 'The least that a performer may ask, for a month or a year.',
      },
      {
        key: 'maximumSubscriptionPrice',
        kind: 'money',
        label: 'Highest price',
        description: 'The most that a performer may ask.',
      },
      {
        key: 'freeSubscriptionEnabled',
        kind: 'toggle',
        label: 'Free trials',
        description:
          'Performers may offer a free subscription, once to each person, as far as card, device and network tell.',
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
          'How long access goes on when a renewal cannot be paid, from 0 to 30 days. Payment is tried again 1, ' +
          '3 and 5 days after the first time.',
      },
      {
        key: 'subscriptionRequired',
        kind: 'toggle',
        label: 'Following is not enough',
        description: 'Feeds for followers open to subscribers only.',
      },
    ],
  },
  {
    title: 'Wallet and tips',
    description: 'How much may move at once.',
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
        description: 'The most that one top-up may be.',
      },
      { key: 'minimumTipPrice', kind: 'money', label: 'Smallest tip', description: 'The least that a fan may give.' },
      {
        key: 'maximumTipPrice',
        kind: 'money',
        label: 'Largest tip',
        description: 'The most that a fan may give at once.',
      },
    ],
  },
  {
    title: 'Messages',
    description: 'What performers may send to many at once.',
    fields: [
      {
        key: 'maximumBroadcastsPerDay',
        kind: 'count',
        label: 'Mass messages a day',
        description: 'How many one performer may send within 24 hours, from 1 to 100.',
      },
    ],
  },
  {
    title: 'Earnings',
    description: 'How a payment is shared.',
    fields: [
      {
        key: 'performerCommission',
        kind: 'percent',
        label: 'Commission',
        description: 'What the site keeps of every sale, from 0 to 100 per cent. It counts for sales from now on.',
      },
      {
        key: 'earningHoldDays',
        kind: 'days',
        label: 'Hold time',
        description:
          'How long earnings wait before they can be paid out, from 0 to 90 days. Refunds usually come within it.',
      },
      {
        key: 'purchaseRefundDays',
        kind: 'days',
        label: 'Refunds of what is taken away',
        description:
          'When a performer blocks a buyer or closes the account, purchases of so many days go back to the ' +
          'buyers, from 0 to 365 days.',
      },
      {
        key: 'minimumPayoutAmount',
        kind: 'money',
        label: 'Smallest payout',
        description: 'What a performer has to have earned before asking for it.',
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
    description: 'Who takes the money of fans.',
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
