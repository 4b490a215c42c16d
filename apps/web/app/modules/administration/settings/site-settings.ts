import { ageSettings } from './age-settings.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of the site itself: its looks, who may enter, and what it stores. */
export const siteSettings: readonly SettingSection[] = [
  {
    title: 'The site',
    description: 'What visitors see on every page.',
    fields: [
      {
        key: 'siteName',
        kind: 'text',
        label: 'Name',
        description: 'Used in titles, emails and link previews.',
      },
      { key: 'logoUrl', kind: 'text', label: 'Logo', description: 'Address of the logo on a light page.' },
      {
        key: 'darkmodeLogoUrl',
        kind: 'text',
        label: 'Logo for dark pages',
        description: 'Address of the logo on a dark page.',
      },
      { key: 'favicon', kind: 'text', label: 'Icon', description: 'Address of the small picture in a browser’s tab.' },
      {
        key: 'defaultTheme',
        kind: 'theme',
        label: 'Theme',
        description: 'For visitors who have not chosen one. They can change it in the menu.',
      },
      {
        key: 'gaCode',
        kind: 'text',
        label: 'Google Analytics code',
        description: 'For example G-ABC123. Leave empty for none. Visitors are asked for consent first.',
      },
      {
        key: 'maintenanceMode',
        kind: 'toggle',
        label: 'Maintenance',
        description: 'Everyone except staff sees a page saying the site will be back soon.',
      },
    ],
  },
  {
    title: 'Countries',
    description: 'Where the site is available. The country comes from a visitor’s network address; a VPN can hide it.',
    fields: [
      {
        key: 'blockedCountries',
        kind: 'countries',
        label: 'Blocked countries',
        description:
          'Visitors from these countries can’t see the site. Performers can block more countries for their own pages.',
      },
      {
        key: 'unknownCountries',
        kind: 'unknown-countries',
        label: 'Visitors whose country is unknown',
        description:
          'What to do with them where a country is blocked, here or by a performer. Private networks and a few ' +
          'public ones are unknown.',
      },
    ],
  },
  ageSettings,
  {
    title: 'Registration',
    description: 'Requirements for new accounts.',
    fields: [
      {
        key: 'requireEmailVerification',
        kind: 'toggle',
        label: 'Confirm email addresses',
        description: 'People can only log in after opening the link in our email.',
      },
    ],
  },
  {
    title: 'Sign-in',
    description: 'How staff log in, and how passwords are sent.',
    fields: [
      {
        key: 'staffSecondFactor',
        kind: 'toggle',
        label: 'Staff need a second factor',
        description:
          'A passkey or an authenticator app. They have three days from their next login to set one up; after that, ' +
          'everything else is closed to them. Where STAFF_SECOND_FACTOR is set in the environment, it decides.',
      },
      {
        key: 'clientHash',
        kind: 'toggle',
        label: 'Send hashes of passwords',
        description:
          'Browsers send a hash instead of the password, so the password never appears in logs along the way. It does not replace ' +
          'HTTPS: anyone who reads the hash can log in here with it, but can’t learn the password.',
      },
    ],
  },
  {
    title: 'Captcha',
    description:
      'Keeps bots out. Registration, password reset, the contact form and logins after three ' +
      'failed attempts ask for it.',
    fields: [
      {
        key: 'captcha',
        kind: 'captcha',
        label: 'Kind',
        description:
          'The built-in one is a short calculation on the visitor’s device, which they don’t notice. The ' +
          'others need their secret key in the environment of the site. Where CAPTCHA is set there, it decides.',
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
    description: 'How much can be uploaded. Lowering a limit does not delete anything.',
    fields: [
      {
        key: 'performerStorageGigabytes',
        kind: 'gigabytes',
        label: 'Storage of a performer',
        description:
          'What all uploads of one performer may take. Copies in other sizes, which the site makes, do not ' +
          'count: plan for two to three times as much. 0 for no limit.',
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
          'How many files people without an account may send from one network address, such as the documents of a ' +
          'registration, two each. 0 for no limit.',
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
    description: 'How staff accounts work.',
    fields: [
      {
        key: 'staffIdleMinutes',
        kind: 'count',
        label: 'Minutes until staff is signed out',
        description: 'Minutes without activity, from 5 to 1,440. 0 for never.',
      },
      {
        key: 'refundApprovalAmount',
        kind: 'money',
        label: 'Refunds above this need two people',
        description: 'A second member of staff has to approve them. Parts of one sale count together. 0 for none.',
      },
      {
        key: 'payoutApprovalAmount',
        kind: 'money',
        label: 'Payouts above this need two people',
        description: 'The same for the approval of a payout.',
      },
    ],
  },
  {
    title: 'Reports',
    description: 'What report decisions mean for authors.',
    fields: [
      {
        key: 'strikeDays',
        kind: 'days',
        label: 'A decision counts against its author for',
        description: 'Three that count suggest to you that you suspend the account. Nothing happens by itself.',
      },
    ],
  },
  {
    title: 'Identity of performers',
    description: 'How you verify performers. No one publishes before staff have approved them.',
    fields: [
      {
        key: 'identityProvider',
        kind: 'identity-provider',
        label: 'Who checks',
        description:
          'Stripe Identity compares a person with their paper by camera and shows you the result; you decide in any ' +
          'case. It needs Stripe’s keys in the environment of the site, and each check costs you money.',
      },
      {
        key: 'identitySelfieRequired',
        kind: 'toggle',
        label: 'A photo with a code',
        description: 'You can approve only performers who have sent a photo of themselves with a code of this site.',
      },
    ],
  },
  {
    title: 'Consent of people shown',
    description: 'Whether content waits until everyone who is shown in it has agreed.',
    fields: [
      {
        key: 'consentRequired',
        kind: 'toggle',
        label: 'Require consent',
        description:
          'New content, drafts and what is scheduled stay hidden until their creator has said who is shown, and ' +
          'all of them have agreed. What is published already stays. Refusals and withdrawals hide in any case.',
      },
    ],
  },
  {
    title: 'Closed accounts, documents and the security log',
    description: 'How long the site keeps personal data.',
    fields: [
      {
        key: 'closingDays',
        kind: 'days',
        label: 'Wait before an account closes for',
        description: 'It is hidden at once, and its owner can come back until then. 0 closes it at once, for good.',
      },
      {
        key: 'papersRetentionDays',
        kind: 'days',
        label: 'Keep ID documents for',
        description:
          'Counted from your decision on a performer, or from the closing of the account; then they are ' +
          'deleted. 0 keeps them. Some laws make sites keep such records for years (in the United States 18 ' +
          'U.S.C. 2257), others make them delete what they need no more: ask a lawyer before you choose.',
      },
      {
        key: 'securityLogDays',
        kind: 'days',
        label: 'Keep the security log for',
        description: 'At least 30 days; 0 keeps all. It holds network addresses of people.',
      },
    ],
  },
];
