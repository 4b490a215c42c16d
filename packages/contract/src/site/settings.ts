import { languageNames, languages, madeLanguages } from '@ovation/language/languages.ts';
import { z } from 'zod';
import { ageRule } from '../people/age.ts';
import { captchaKind, captchaToken } from '../people/captcha.ts';
import { identityProvider } from '../people/identity.ts';
import { socialProvider } from '../people/social.ts';
import { countryCodes, email, largestAmount, line, money, prose } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

const toggle = z.boolean();
const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/|https?:\/\/|$)/, says('Please enter an address that starts with / or https://.'));
/** In units of 1,024³ bytes. */
const gigabytes = z.number().min(0).max(1_000_000);

/** Languages that PostgreSQL can reduce to stems; `simple` compares words as they are. */
export const searchLanguages = [
  'simple',
  'arabic',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'greek',
  'hungarian',
  'indonesian',
  'irish',
  'italian',
  'lithuanian',
  'nepali',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
] as const;
export type SearchLanguage = (typeof searchLanguages)[number];

/** The site's settings with their defaults: keys of the specification's section 3, defaults of its section 9. */
export const settingFields = {
  siteName: line(60).default('Ovation'),
  logoUrl: address.default('/logo.svg'),
  darkmodeLogoUrl: address.default('/logo-dark.svg'),
  favicon: address.default('/favicon.ico'),
  /** The theme of visitors who have not chosen one. */
  defaultTheme: z.enum(['light', 'dark', 'system']).default('light'),
  gaCode: prose(40).default(''),
  requireEmailVerification: toggle.default(false),
  maintenanceMode: toggle.default(false),
  /** Countries to which the whole site is closed. */
  blockedCountries: countryCodes.default([]),
  /** Whether a country block applies to visitors whose country is unknown. */
  unknownCountries: z.enum(['allow', 'block']).default('allow'),
  /** What visitors are asked about their age, unless their country is in one of the three lists that follow. */
  ageRule: ageRule.default('none'),
  ageNoneCountries: countryCodes.default([]),
  ageDeclareCountries: countryCodes.default([]),
  ageProveCountries: countryCodes.default([]),
  /** Days until a proof of age has to be repeated. */
  ageProofDays: z.number().int().min(1).max(3_650).default(365),
  /** The captcha for visitors' forms; until it is chosen here, the environment decides. */
  captcha: captchaKind.default('off'),
  /** The site key of reCAPTCHA or Turnstile. Public: their scripts need it. */
  captchaSiteKey: prose(200).default(''),
  /** Minutes of inactivity after which an administrator has to log in again; 0: never. */
  staffIdleMinutes: z
    .number()
    .int()
    .min(0)
    .max(1_440)
    .refine((minutes) => minutes === 0 || minutes >= 5, says('At least 5 minutes, or 0 for never.'))
    .default(0),
  /** Whether staff must have a passkey or an authenticator app, after three days of grace. */
  staffSecondFactor: toggle.default(true),
  /** A refund of more needs a second member of staff; 0: none does. */
  refundApprovalAmount: money.default(0),
  /** The same for the approval of a payout. */
  payoutApprovalAmount: money.default(0),
  /** Whether pages send a hash of a password in its place. Hashes are accepted in any case. */
  clientHash: toggle.default(false),
  /**
   * Days for which identity papers are kept after the decision on a performer or the closing of the account; 0:
   * forever.
   */
  papersRetentionDays: z.number().int().min(0).max(36_500).default(90),
  /** Who checks performers' identities besides staff. */
  identityProvider: identityProvider.default('manual'),
  /** Whether an approval needs a photo of the performer with a code. */
  identitySelfieRequired: toggle.default(false),
  /** Days between asking to close an account and closing it; 0: at once. */
  closingDays: z.number().int().min(0).max(90).default(14),
  /** Days for which the security log is kept, and then until its month is over; 0: forever. */
  securityLogDays: z
    .number()
    .int()
    .min(0)
    .max(36_500)
    .refine((days) => days === 0 || days >= 30, says('At least 30 days, or 0 to keep all.'))
    .default(730),
  /** Days for which a decision counts against its author. */
  strikeDays: z.number().int().min(1).max(3_650).default(90),
  stripePublishableKey: prose(200).default(''),
  /** Of the project at Agora: 32 hexadecimal digits. */
  agoraAppId: prose(200).default(''),
  agoraEnable: toggle.default(false),
  paymentGateway: z.enum(['stripe', 'sandbox']).default('stripe'),
  freeSubscriptionEnabled: toggle.default(true),
  /** Days. */
  freeSubscriptionDuration: z.number().int().min(1).max(365).default(1),
  /** Days for which access continues after a failed renewal. */
  renewalGraceDays: z.number().int().min(0).max(30).default(3),
  minimumSubscriptionPrice: money.default(2.95),
  maximumSubscriptionPrice: money.default(300),
  minimumWalletPrice: money.default(2.95),
  maximumWalletPrice: money.default(300),
  minimumTipPrice: money.default(10),
  maximumTipPrice: money.default(10_000),
  minimumPayoutAmount: money.default(50),
  /** Days for which earnings are held before payouts, so that refunds leave no one in debt. */
  earningHoldDays: z.number().int().min(0).max(90).default(7),
  /** Days for which a purchase is refunded when its performer blocks the buyer or closes the account. */
  purchaseRefundDays: z.number().int().min(0).max(365).default(30),
  /** Days after its delivery until an order is completed, and its money no longer held. */
  orderDeliveredDays: z.number().int().min(0).max(60).default(3),
  /** Days after shipping until an order is completed without a confirmed delivery. */
  orderShippedDays: z.number().int().min(1).max(180).default(21),
  /** Days after its delivery until what was made to order is accepted, and its money no longer held. */
  orderAcceptDays: z.number().int().min(1).max(60).default(7),
  /** Days for which an order keeps its delivery address after it has ended. */
  orderAddressDays: z.number().int().min(0).max(3_650).default(90),
  /** How the video of new streams travels; open ones keep theirs. */
  liveProvider: z.enum(['embedded', 'livekit', 'agora']).default('embedded'),
  /** Who may stream: every approved performer, or those whom staff let. */
  liveWhoMayStream: z.enum(['approved', 'case-by-case']).default('approved'),
  /** Hours after which a stream is ended. */
  liveLongestHours: z.number().int().min(1).max(24).default(8),
  /** The maximum of a stream's video and sound, in kilobits per second. */
  liveMaximumKilobits: z.number().int().min(300).max(50_000).default(6_000),
  /** Streams at a time on the whole site. */
  liveMaximumStreams: z.number().int().min(1).max(1_000).default(20),
  /** Per cent of the price; at most two decimals. */
  performerCommission: z
    .number()
    .min(0)
    .max(100)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), says('At most two decimals.'))
    .default(0),
  /** The maximum number of mass messages of a performer within 24 hours. */
  maximumBroadcastsPerDay: z.number().int().min(1).max(100).default(10),
  /** The storage limit of a fan's uploads; 0: no limit. */
  fanStorageGigabytes: gigabytes.default(2),
  performerStorageGigabytes: gigabytes.default(500),
  /** The daily upload limit of visitors without an account, per network address (one /64 of IPv6); 0: no limit. */
  visitorFilesPerDay: z.number().int().min(0).max(100_000).default(40),
  visitorMegabytesPerDay: z.number().int().min(0).max(1_000_000).default(400),
  /** Whether new content is hidden until its creator has said who is shown, and all of them have agreed. */
  consentRequired: toggle.default(false),
  /** Whether performers describe their bodies, and are searched by that. */
  physicalAttributes: toggle.default(true),
  /** The language whose inflected words a search treats as one. */
  searchLanguage: z.enum(searchLanguages).default('english'),
  /** What visitors can choose to read, besides the language that the operator has set. */
  languages: z
    .array(z.enum([...languages, ...madeLanguages]))
    .max(20)
    .default([...languages]),
  /** If on, feeds for followers open to subscribers only. */
  subscriptionRequired: toggle.default(false),
};

export const settings = z.object(settingFields);
export type Settings = z.output<typeof settings>;
export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(settingFields) as [SettingKey, ...SettingKey[]];
export const defaultSettings: Settings = settings.parse({});

/** A change of some settings: omitted ones stay. */
export const settingsChange = z
  .object(
    Object.fromEntries(settingKeys.map((key) => [key, settingFields[key].unwrap().optional()])) as {
      [Key in SettingKey]: z.ZodOptional<ReturnType<(typeof settingFields)[Key]['unwrap']>>;
    },
  )
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    says('Please send at least one setting.'),
  );

/** The code for an unknown country, as in Unicode's CLDR. */
export const unknownCountry = 'ZZ';

/** The currency of every amount on the site. */
export const currency = 'USD';

/** The least that a card can be charged: what Stripe takes at least in that currency. */
export const minimumCardPayment = 0.5;

/** What everyone may know: the keys of the specification's section 3, and what pages need. Nothing else is public. */
const publicFields = settings.pick({
  siteName: true,
  logoUrl: true,
  darkmodeLogoUrl: true,
  favicon: true,
  defaultTheme: true,
  gaCode: true,
  requireEmailVerification: true,
  maintenanceMode: true,
  stripePublishableKey: true,
  agoraAppId: true,
  agoraEnable: true,
  paymentGateway: true,
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: true,
  minimumSubscriptionPrice: true,
  maximumSubscriptionPrice: true,
  minimumWalletPrice: true,
  maximumWalletPrice: true,
  minimumTipPrice: true,
  maximumTipPrice: true,
  minimumPayoutAmount: true,
  performerCommission: true,
  subscriptionRequired: true,
  captcha: true,
  captchaSiteKey: true,
  clientHash: true,
  closingDays: true,
  consentRequired: true,
  liveProvider: true,
  liveWhoMayStream: true,
  liveMaximumKilobits: true,
  physicalAttributes: true,
  unknownCountries: true,
});
type PublicSettingKey = keyof typeof publicFields.shape;
export const publicSettingKeys = Object.keys(publicFields.shape) as [PublicSettingKey, ...PublicSettingKey[]];

export const publicSettings = publicFields.extend({
  /** The providers through which people can sign in, because the site has their keys. */
  signInWith: z.array(socialProvider),
  /** Whether the site is closed to some countries; which ones, each visitor learns for their own. */
  blocksCountries: toggle,
  /** What visitors can read, each by its name in itself: first the usual language of the site. */
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type PublicSettings = z.output<typeof publicSettings>;
export const defaultPublicSettings: PublicSettings = {
  ...publicFields.parse({}),
  signInWith: [],
  blocksCountries: false,
  languages: languages.map((code) => ({ code, name: languageNames[code] })),
};

export const getPublicSettings = operation({
  name: 'getPublicSettings',
  area: 'settings',
  summary: 'The public settings',
  method: 'GET',
  path: '/settings/public',
  access: 'public',
  staysOpen: true,
  reply: publicSettings,
});

export const getSettingsByKeys = operation({
  name: 'getSettingsByKeys',
  area: 'settings',
  summary: 'Some public settings by their keys',
  method: 'POST',
  path: '/settings/keys',
  access: 'public',
  staysOpen: true,
  body: z.object({ keys: z.array(z.enum(publicSettingKeys)).min(1).max(publicSettingKeys.length) }),
  reply: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
});

export const contactSite = operation({
  name: 'contactSite',
  area: 'settings',
  summary: 'Send the site a message',
  method: 'POST',
  path: '/contact',
  access: 'public',
  limit: { max: 30, windowSeconds: 600, newcomers: { max: 10, windowSeconds: 3_600 } },
  body: z.object({ name: line(80), email, message: line(5_000), captcha: captchaToken }),
  status: 201,
  reply: z.object({ message: z.string() }),
  errors: ['captcha-required', 'captcha-unavailable'],
});

export const getAllSettings = operation({
  name: 'getAllSettings',
  area: 'administration',
  summary: 'All settings',
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  permission: 'settings',
  reply: settings,
});

export const changeSettings = operation({
  name: 'changeSettings',
  area: 'administration',
  summary: 'Change settings; omitted ones stay',
  method: 'PUT',
  path: '/admin/settings',
  access: 'admin',
  permission: 'settings',
  body: settingsChange,
  reply: settings,
});

export { largestAmount };
