import type { SettingKey } from '@ovation/contract/site/settings.ts';

export interface SettingField {
  readonly key: SettingKey;
  readonly kind:
    | 'text'
    | 'toggle'
    | 'money'
    | 'percent'
    | 'days'
    | 'gigabytes'
    | 'count'
    | 'gateway'
    | 'countries'
    | 'unknown-countries'
    | 'captcha';
  readonly label: string;
  readonly description: string;
}

export interface SettingSection {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly SettingField[];
}

/** Every setting of the site, as an administrator reads it. */
export const settingSections: readonly SettingSection[] = [
  {
    title: 'The site',
    description: 'What visitors see wherever they are.',
    fields: [
      {
        key: 'siteName',
        kind: 'text',
        label: 'Name',
        description: 'In titles, mails and on cards that are shared elsewhere.',
      },
      { key: 'logoUrl', kind: 'text', label: 'Logo', description: 'Address of the logo on a light page.' },
      {
        key: 'darkmodeLogoUrl',
        kind: 'text',
        label: 'Logo for dark pages',
        description: 'Address of the logo on a dark page.',
      },
      { key: 'favicon', kind: 'text', label: 'Icon', description: 'Address of the small picture in a browser’s tab.' },
      { key: 'gaCode', kind: 'text', label: 'Google Analytics code', description: 'Like G-ABC123. Empty for none.' },
      {
        key: 'maintenanceMode',
        kind: 'toggle',
        label: 'Maintenance',
        description: 'Everybody but administrators sees a page that says the site is back soon.',
      },
    ],
  },
  {
    title: 'Countries',
    description: 'Where the site may be seen. A visitor’s network address tells the country; a VPN can hide it.',
    fields: [
      {
        key: 'blockedCountries',
        kind: 'countries',
        label: 'Blocked countries',
        description: 'Visitors from there see nothing of the site. Performers can block more countries for themselves.',
      },
      {
        key: 'unknownCountries',
        kind: 'unknown-countries',
        label: 'Visitors whose country is unknown',
        description:
          'What happens to them where a country is blocked, here or by a performer. Private networks and a few public ones are unknown.',
      },
    ],
  },
  {
    title: 'Registration',
    description: 'What is asked of new accounts.',
    fields: [
      {
        key: 'requireEmailVerification',
        kind: 'toggle',
        label: 'Confirm e-mail addresses',
        description: 'Nobody logs in before the link in our mail was opened.',
      },
    ],
  },
  {
    title: 'Captcha',
    description:
      'What keeps robots out. Registration, a forgotten password, the contact form and a login after three failed tries ask for it.',
    fields: [
      {
        key: 'captcha',
        kind: 'captcha',
        label: 'Kind',
        description:
          'The built-in one is a short calculation on the visitor’s device, which nobody sees or hears of. The others need their secret key in the environment of the site. Where CAPTCHA is set there, it decides.',
      },
      {
        key: 'captchaSiteKey',
        kind: 'text',
        label: 'Site key',
        description: 'Of reCAPTCHA (version 2, checkbox) or Turnstile. It is public: their form needs it.',
      },
    ],
  },
  {
    title: 'Storage',
    description: 'How much may be uploaded. What is stored already stays when a limit is lowered.',
    fields: [
      {
        key: 'performerStorageGigabytes',
        kind: 'gigabytes',
        label: 'Storage of a performer',
        description:
          'What all uploads of one performer may take. Copies in other sizes, which the site makes, do not count: plan for two to three times as much. 0 for no limit.',
      },
      {
        key: 'fanStorageGigabytes',
        kind: 'gigabytes',
        label: 'Storage of a fan',
        description:
          'What all uploads of one fan may take: pictures and videos of messages and comments. 0 for no limit.',
      },
      {
        key: 'visitorFilesPerDay',
        kind: 'count',
        label: 'Files a day without an account',
        description:
          'How many files people without an account may send from one network address, such as the papers of a registration, two each. 0 for no limit.',
      },
      {
        key: 'visitorMegabytesPerDay',
        kind: 'count',
        label: 'Megabytes a day without an account',
        description: 'How large these may be together. 0 for no limit.',
      },
    ],
  },
  {
    title: 'Staff',
    description: 'How this side of the site is kept.',
    fields: [
      {
        key: 'staffIdleMinutes',
        kind: 'count',
        label: 'Minutes until staff is signed out',
        description: 'Counted from the last thing that they did, from 5 to 1,440 minutes. 0 for never.',
      },
    ],
  },
  {
    title: 'Papers and the security log',
    description: 'How long the site keeps what is about people and not about business.',
    fields: [
      {
        key: 'papersRetentionDays',
        kind: 'days',
        label: 'Keep identity papers for',
        description:
          'Counted from your decision on a performer, or from the closing of the account; then they are deleted. 0 keeps them. Some laws make sites keep such records for years (in the United States 18 U.S.C. 2257), others make them delete what they need no more: ask a lawyer before you choose.',
      },
      {
        key: 'securityLogDays',
        kind: 'days',
        label: 'Keep the security log for',
        description: 'At least 30 days; 0 keeps all. It holds network addresses of people.',
      },
    ],
  },
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
          'How long access goes on when a renewal cannot be paid, from 0 to 30 days. Payment is tried again 1, 3 and 5 days after the first time.',
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
          'When a performer blocks a buyer or closes the account, purchases of so many days go back to the buyers, from 0 to 365 days.',
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
    title: 'Card payments',
    description: 'Who takes the money of fans.',
    fields: [
      {
        key: 'paymentGateway',
        kind: 'gateway',
        label: 'Provider',
        description:
          'Who takes new payments. Stripe needs its keys in the environment of the site; until then the sandbox takes test cards, and no real money moves. Once Stripe has taken over there is no way back: test money is set aside and never paid out.',
      },
      {
        key: 'stripePublishableKey',
        kind: 'text',
        label: 'Stripe’s publishable key',
        description: 'Starts with pk_. It is public: the form for cards needs it.',
      },
    ],
  },
  {
    title: 'Live streams',
    description: 'For clients that stream through Agora.',
    fields: [
      {
        key: 'agoraEnable',
        kind: 'toggle',
        label: 'Use Agora',
        description: 'Clients then stream through Agora with the app id below.',
      },
      { key: 'agoraAppId', kind: 'text', label: 'Agora’s app id', description: 'From Agora’s console. It is public.' },
    ],
  },
];
