import { t } from '@ovation/language/t.ts';
import { ageSettings } from './age-settings.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of the site itself: its looks, who may enter, and what it stores. */
export const siteSettings: readonly SettingSection[] = [
  {
    title: t('The site'),
    description: t('What visitors see on every page.'),
    fields: [
      {
        key: 'siteName',
        kind: 'text',
        label: t('Name'),
        description: t('Used in titles, emails and link previews.'),
      },
      {
        key: 'logoUrl',
        kind: 'logo',
        label: t('Logo'),
        description: t('On light pages. Upload one, or enter its address.'),
      },
      {
        key: 'darkmodeLogoUrl',
        kind: 'dark-logo',
        label: t('Logo for dark pages'),
        description: t('On dark pages. Upload one, or enter its address.'),
      },
      {
        key: 'favicon',
        kind: 'icon',
        label: t('Icon'),
        description: t('The small picture in a browser’s tab: square, 32 pixels or more.'),
      },
      {
        key: 'defaultTheme',
        kind: 'theme',
        label: t('Theme'),
        description: t('For visitors who have not chosen one. They can change it in the menu.'),
      },
      {
        key: 'gaCode',
        kind: 'text',
        label: t('Google Analytics code'),
        description: t('For example G-ABC123. Leave empty for none. Visitors are asked for consent first.'),
      },
      {
        key: 'maintenanceMode',
        kind: 'toggle',
        label: t('Maintenance'),
        description: t('Everyone except staff sees a page saying the site will be back soon.'),
      },
    ],
  },
  {
    title: t('Countries'),
    description: t(
      'Where the site is available. The country comes from a visitor’s network address; a VPN can hide it.',
    ),
    fields: [
      {
        key: 'blockedCountries',
        kind: 'countries',
        label: t('Blocked countries'),
        description: t(
          'Visitors from these countries can’t see the site. Creators can block more countries for their own pages.',
        ),
      },
      {
        key: 'unknownCountries',
        kind: 'unknown-countries',
        label: t('Visitors whose country is unknown'),
        description: t(
          'What to do with them when a country is blocked, here or by a creator. The country of private networks and a few public ones is unknown.',
        ),
      },
    ],
  },
  ageSettings,
  {
    title: t('Discovery'),
    description: t('How people find creators.'),
    fields: [
      {
        key: 'searchLanguage',
        kind: 'search-language',
        label: t('Search language'),
        description: t('A search for “dances” also finds “dancing”, and one for “cello” also finds “cellist”.'),
      },
      {
        key: 'physicalAttributes',
        kind: 'toggle',
        label: t('Physical attributes'),
        description: t(
          'Creators can describe their bodies, and people can filter by that. When it is off, these attributes don’t appear in profiles, the search or creators’ forms; nothing that is stored is lost.',
        ),
      },
    ],
  },
  {
    title: t('Registration'),
    description: t('Requirements for new accounts.'),
    fields: [
      {
        key: 'requireEmailVerification',
        kind: 'toggle',
        label: t('Confirm email addresses'),
        description: t('People can only log in after opening the link in our email.'),
      },
    ],
  },
  {
    title: t('Sign-in'),
    description: t('How staff log in, and how passwords are sent.'),
    fields: [
      {
        key: 'staffSecondFactor',
        kind: 'toggle',
        label: t('Staff need a second factor'),
        description: t(
          'A passkey or an authenticator app. They have three days from their next login to set one up; after that, they can’t use anything else until they have. If STAFF_SECOND_FACTOR is set in the environment, it takes precedence.',
        ),
      },
      {
        key: 'clientHash',
        kind: 'toggle',
        label: t('Send hashes of passwords'),
        description: t(
          'Browsers send a hash instead of the password, so the password never appears in logs along the way. It does not replace HTTPS: anyone who reads the hash can log in here with it, but can’t learn the password.',
        ),
      },
    ],
  },
  {
    title: t('Captcha'),
    description: t(
      'Keeps bots out. Registration, password reset, the contact form and logins after three failed attempts ask for it.',
    ),
    fields: [
      {
        key: 'captcha',
        kind: 'captcha',
        label: t('Kind'),
        description: t(
          'The built-in one is a short calculation on the visitor’s device, which they don’t notice. The others need their secret key in the site’s environment. If CAPTCHA is set there, it takes precedence.',
        ),
      },
      {
        key: 'captchaSiteKey',
        kind: 'text',
        label: t('Site key'),
        description: t('From reCAPTCHA (version 2, checkbox) or Turnstile. It is public: their form needs it.'),
      },
    ],
  },
  {
    title: t('Storage'),
    description: t('How much can be uploaded. Lowering a limit does not delete anything.'),
    fields: [
      {
        key: 'performerStorageGigabytes',
        kind: 'gigabytes',
        label: t('Storage of a creator'),
        description: t(
          'How much space all of one creator’s uploads can take. Copies in other sizes, which the site makes, do not count: plan for two to three times as much. 0 for no limit.',
        ),
      },
      {
        key: 'fanStorageGigabytes',
        kind: 'gigabytes',
        label: t('Storage of a fan'),
        description: t(
          'How much space all of one fan’s uploads can take: pictures and videos in messages and comments. 0 for no limit.',
        ),
      },
      {
        key: 'visitorFilesPerDay',
        kind: 'count',
        label: t('Files a day without an account'),
        description: t(
          'How many files people without an account can send from one network address, such as the two documents for each registration. 0 for no limit.',
        ),
      },
      {
        key: 'visitorMegabytesPerDay',
        kind: 'count',
        label: t('Megabytes a day without an account'),
        description: t('How large these can be in total. 0 for no limit.'),
      },
    ],
  },
  {
    title: t('Staff'),
    description: t('How staff accounts work.'),
    fields: [
      {
        key: 'staffIdleMinutes',
        kind: 'count',
        label: t('Minutes until staff is signed out'),
        description: t('Minutes without activity, from 5 to 1,440. 0 for never.'),
      },
      {
        key: 'refundApprovalAmount',
        kind: 'money',
        label: t('Refunds above this need two people'),
        description: t('A second member of staff has to approve them. Parts of one sale count together. 0 for none.'),
      },
      {
        key: 'payoutApprovalAmount',
        kind: 'money',
        label: t('Payouts above this need two people'),
        description: t('The same for the approval of a payout.'),
      },
    ],
  },
  {
    title: t('Reports'),
    description: t('What report decisions mean for authors.'),
    fields: [
      {
        key: 'strikeDays',
        kind: 'days',
        label: t('A decision counts against its author for'),
        description: t(
          'When three decisions count, the site suggests that you suspend the account. Nothing happens automatically.',
        ),
      },
    ],
  },
  {
    title: t('Identity of creators'),
    description: t('How you verify creators. No one publishes before staff have approved them.'),
    fields: [
      {
        key: 'identityProvider',
        kind: 'identity-provider',
        label: t('Who checks'),
        description: t(
          'Stripe Identity compares a person with their ID document by camera and shows you the result; the decision is always yours. It needs Stripe’s keys in the site’s environment, and each check costs you money.',
        ),
      },
      {
        key: 'identitySelfieRequired',
        kind: 'toggle',
        label: t('A photo with a code'),
        description: t('You can approve only creators who have sent a photo of themselves with a code of this site.'),
      },
    ],
  },
  {
    title: t('Consent of people shown'),
    description: t('Whether content waits until everyone shown in it has agreed.'),
    fields: [
      {
        key: 'consentRequired',
        kind: 'toggle',
        label: t('Require consent'),
        description: t(
          'New content, drafts and scheduled content stay hidden until their creator has said who is shown, and everyone shown has agreed. Content that is already published stays. Refusals and withdrawals always hide content.',
        ),
      },
    ],
  },
  {
    title: t('Closed accounts, documents and the security log'),
    description: t('How long the site keeps personal data.'),
    fields: [
      {
        key: 'closingDays',
        kind: 'days',
        label: t('Waiting period before an account closes'),
        description: t('It is hidden at once, and its owner can come back until then. 0 closes it at once, for good.'),
      },
      {
        key: 'papersRetentionDays',
        kind: 'days',
        label: t('Keep ID documents for'),
        description: t(
          'Counted from your decision on a creator, or from the closing of the account; then they are deleted. 0 keeps them. Some laws make sites keep such records for years (in the United States 18 U.S.C. 2257), others make them delete what they no longer need: ask a lawyer before you choose.',
        ),
      },
      {
        key: 'securityLogDays',
        kind: 'days',
        label: t('Keep the security log for'),
        description: t(
          'At least 30 days; 0 keeps everything. It contains people’s network addresses. Whole months are deleted at a time, so events from early in a month stay up to 31 days longer.',
        ),
      },
    ],
  },
];
