import { english } from '@ovation/language/t.ts';
import { ageSettings } from './age-settings.ts';
import { languageSettings } from './language-settings.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of the site itself: its looks, who may enter, and what it stores. */
export const siteSettings: readonly SettingSection[] = [
  {
    title: english('The site'),
    description: english('What visitors see on every page.'),
    fields: [
      {
        key: 'siteName',
        kind: 'text',
        label: english('Name'),
        description: english('Used in titles, emails and link previews.'),
      },
      {
        key: 'logoUrl',
        kind: 'logo',
        label: english('Logo'),
        description: english('On light pages. Upload one, or enter its address.'),
      },
      {
        key: 'darkmodeLogoUrl',
        kind: 'dark-logo',
        label: english('Logo for dark pages'),
        description: english('On dark pages. Upload one, or enter its address.'),
      },
      {
        key: 'favicon',
        kind: 'icon',
        label: english('Icon'),
        description: english('The small picture in a browser’s tab: square, 32 pixels or more.'),
      },
      {
        key: 'defaultTheme',
        kind: 'theme',
        label: english('Theme'),
        description: english('For visitors who have not chosen one. They can change it in the menu.'),
      },
      {
        key: 'gaCode',
        kind: 'text',
        label: english('Google Analytics code'),
        description: english('For example G-ABC123. Leave empty for none. Visitors are asked for consent first.'),
      },
      {
        key: 'maintenanceMode',
        kind: 'toggle',
        label: english('Maintenance'),
        description: english('Everyone except staff sees a page saying the site will be back soon.'),
      },
    ],
  },
  {
    title: english('Countries'),
    description: english(
      'Where the site is available. The country comes from a visitor’s network address; a VPN can hide it.',
    ),
    fields: [
      {
        key: 'blockedCountries',
        kind: 'countries',
        label: english('Blocked countries'),
        description: english(
          'Visitors from these countries can’t see the site. Creators can block more countries for their own pages.',
        ),
      },
      {
        key: 'unknownCountries',
        kind: 'unknown-countries',
        label: english('Visitors whose country is unknown'),
        description: english(
          'What to do with them when a country is blocked, here or by a creator. The country of private networks and a few public ones is unknown.',
        ),
      },
    ],
  },
  ageSettings,
  languageSettings,
  {
    title: english('Discovery'),
    description: english('How people find creators.'),
    fields: [
      {
        key: 'searchLanguage',
        kind: 'search-language',
        label: english('Search language'),
        description: english('A search for “dances” also finds “dancing”, and one for “cello” also finds “cellist”.'),
      },
      {
        key: 'physicalAttributes',
        kind: 'toggle',
        label: english('Physical attributes'),
        description: english(
          'Creators can describe their bodies, and people can filter by that. When it is off, these attributes don’t appear in profiles, the search or creators’ forms; nothing that is stored is lost.',
        ),
      },
    ],
  },
  {
    title: english('Registration'),
    description: english('Requirements for new accounts.'),
    fields: [
      {
        key: 'requireEmailVerification',
        kind: 'toggle',
        label: english('Confirm email addresses'),
        description: english('People can only log in after opening the link in our email.'),
      },
    ],
  },
  {
    title: english('Sign-in'),
    description: english('How staff log in, and how passwords are sent.'),
    fields: [
      {
        key: 'staffSecondFactor',
        kind: 'toggle',
        label: english('Staff need a second factor'),
        description: english(
          'A passkey or an authenticator app. They have three days from their next login to set one up; after that, they can’t use anything else until they have. If STAFF_SECOND_FACTOR is set in the environment, it takes precedence.',
        ),
      },
      {
        key: 'clientHash',
        kind: 'toggle',
        label: english('Send hashes of passwords'),
        description: english(
          'Browsers send a hash instead of the password, so the password never appears in logs along the way. It does not replace HTTPS: anyone who reads the hash can log in here with it, but can’t learn the password.',
        ),
      },
    ],
  },
  {
    title: english('Captcha'),
    description: english(
      'Keeps bots out. Registration, password reset, the contact form and logins after three failed attempts ask for it.',
    ),
    fields: [
      {
        key: 'captcha',
        kind: 'captcha',
        label: english('Kind'),
        description: english(
          'The built-in one is a short calculation on the visitor’s device, which they don’t notice. The others need their secret key in the site’s environment. If CAPTCHA is set there, it takes precedence.',
        ),
      },
      {
        key: 'captchaSiteKey',
        kind: 'text',
        label: english('Site key'),
        description: english('From reCAPTCHA (version 2, checkbox) or Turnstile. It is public: their form needs it.'),
      },
    ],
  },
  {
    title: english('Storage'),
    description: english('How much can be uploaded. Lowering a limit does not delete anything.'),
    fields: [
      {
        key: 'performerStorageGigabytes',
        kind: 'gigabytes',
        label: english('Storage of a creator'),
        description: english(
          'How much space all of one creator’s uploads can take. Copies in other sizes, which the site makes, do not count: plan for two to three times as much. 0 for no limit.',
        ),
      },
      {
        key: 'fanStorageGigabytes',
        kind: 'gigabytes',
        label: english('Storage of a fan'),
        description: english(
          'How much space all of one fan’s uploads can take: pictures and videos in messages and comments. 0 for no limit.',
        ),
      },
      {
        key: 'visitorFilesPerDay',
        kind: 'count',
        label: english('Files a day without an account'),
        description: english(
          'How many files people without an account can send from one network address, such as the two documents for each registration. 0 for no limit.',
        ),
      },
      {
        key: 'visitorMegabytesPerDay',
        kind: 'count',
        label: english('Megabytes a day without an account'),
        description: english('How large these can be in total. 0 for no limit.'),
      },
    ],
  },
  {
    title: english('Staff'),
    description: english('How staff accounts work.'),
    fields: [
      {
        key: 'staffIdleMinutes',
        kind: 'count',
        label: english('Minutes until staff is signed out'),
        description: english('Minutes without activity, from 5 to 1,440. 0 for never.'),
      },
      {
        key: 'refundApprovalAmount',
        kind: 'money',
        label: english('Refunds above this need two people'),
        description: english(
          'A second member of staff has to approve them. Parts of one sale count together. 0 for none.',
        ),
      },
      {
        key: 'payoutApprovalAmount',
        kind: 'money',
        label: english('Payouts above this need two people'),
        description: english('The same for the approval of a payout.'),
      },
    ],
  },
  {
    title: english('Reports'),
    description: english('What report decisions mean for authors.'),
    fields: [
      {
        key: 'strikeDays',
        kind: 'days',
        label: english('A decision counts against its author for'),
        description: english(
          'When three decisions count, the site suggests that you suspend the account. Nothing happens automatically.',
        ),
      },
    ],
  },
  {
    title: english('Identity of creators'),
    description: english('How you verify creators. No one publishes before staff have approved them.'),
    fields: [
      {
        key: 'identityProvider',
        kind: 'identity-provider',
        label: english('Who checks'),
        description: english(
          'Stripe Identity compares a person with their ID document by camera and shows you the result; the decision is always yours. It needs Stripe’s keys in the site’s environment, and each check costs you money.',
        ),
      },
      {
        key: 'identitySelfieRequired',
        kind: 'toggle',
        label: english('A photo with a code'),
        description: english(
          'You can approve only creators who have sent a photo of themselves with a code of this site.',
        ),
      },
    ],
  },
  {
    title: english('Consent of people shown'),
    description: english('Whether content waits until everyone shown in it has agreed.'),
    fields: [
      {
        key: 'consentRequired',
        kind: 'toggle',
        label: english('Require consent'),
        description: english(
          'New content, drafts and scheduled content stay hidden until their creator has said who is shown, and everyone shown has agreed. Content that is already published stays. Refusals and withdrawals always hide content.',
        ),
      },
    ],
  },
  {
    title: english('Closed accounts, documents and the security log'),
    description: english('How long the site keeps personal data.'),
    fields: [
      {
        key: 'closingDays',
        kind: 'days',
        label: english('Waiting period before an account closes'),
        description: english(
          'It is hidden at once, and its owner can come back until then. 0 closes it at once, for good.',
        ),
      },
      {
        key: 'papersRetentionDays',
        kind: 'days',
        label: english('Keep ID documents for'),
        description: english(
          'Counted from your decision on a creator, or from the closing of the account; then they are deleted. 0 keeps them. Some laws make sites keep such records for years (in the United States 18 U.S.C. 2257), others make them delete what they no longer need: ask a lawyer before you choose.',
        ),
      },
      {
        key: 'securityLogDays',
        kind: 'days',
        label: english('Keep the security log for'),
        description: english(
          'At least 30 days; 0 keeps everything. It contains people’s network addresses. Whole months are deleted at a time, so events from early in a month stay up to 31 days longer.',
        ),
      },
    ],
  },
];
