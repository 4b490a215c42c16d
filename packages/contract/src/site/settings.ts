import { z } from 'zod';
import { captchaKind, captchaToken } from '../people/captcha.ts';
import { countryCodes, largestAmount, line, money, prose } from '../fields.ts';
import { operation } from '../operation.ts';

const toggle = z.boolean();
const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/|https?:\/\/|$)/, 'Please enter an address that starts with / or https://.');
/** In units of 1,024³ bytes. */
const gigabytes = z.number().min(0).max(1_000_000);

/** The site's settings with their defaults: keys of the specification's section 3, defaults of its section 9. */
export const settingFields = {
  siteName: line(60).default('Ovation'),
  logoUrl: address.default('/logo.svg'),
  darkmodeLogoUrl: address.default('/logo-dark.svg'),
  favicon: address.default('/favicon.ico'),
  gaCode: prose(40).default(''),
  requireEmailVerification: toggle.default(false),
  maintenanceMode: toggle.default(false),
  /** Countries to which the whole site is closed. */
  blockedCountries: countryCodes.default([]),
  /** Whether a country block applies to visitors whose country is unknown. */
  unknownCountries: z.enum(['allow', 'block']).default('allow'),
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
    .refine((minutes) => minutes === 0 || minutes >= 5, 'At least 5 minutes, or 0 for never.')
    .default(0),
  /**
   * Days for which identity papers are kept after the decision on a performer or the closing of the account; 0:
   * forever.
   */
  papersRetentionDays: z.number().int().min(0).max(36_500).default(90),
  /** Days for which the security log is kept; 0: forever. */
  securityLogDays: z
    .number()
    .int()
    .min(0)
    .max(36_500)
    .refine((days) => days === 0 || days >= 30, 'At least 30 days, or 0 to keep all.')
    .default(730),
  stripePublishableKey: prose(200).default(''),
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
  /** Per cent of the price; at most two decimals. */
  performerCommission: z
    .number()
    .min(0)
    .max(100)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'At most two decimals.')
    .default(0),
  /** The maximum number of mass messages of a performer within 24 hours. */
  maximumBroadcastsPerDay: z.number().int().min(1).max(100).default(10),
  /** The storage limit of a fan's uploads; 0: no limit. */
  fanStorageGigabytes: gigabytes.default(2),
  performerStorageGigabytes: gigabytes.default(500),
  /** The daily upload limit of visitors without an account, per network address (one /64 of IPv6); 0: no limit. */
  visitorFilesPerDay: z.number().int().min(0).max(100_000).default(40),
  visitorMegabytesPerDay: z.number().int().min(0).max(1_000_000).default(400),
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
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Please send at least one setting.');

/** The code for an unknown country, as in Unicode's CLDR. */
export const unknownCountry = 'ZZ';

/** The currency of every amount on the site. */
export const currency = 'USD';

export const getPublicSettings = operation({
  name: 'getPublicSettings',
  area: 'settings',
  summary: 'The public settings',
  method: 'GET',
  path: '/settings/public',
  access: 'public',
  staysOpen: true,
  reply: settings,
});

export const getSettingsByKeys = operation({
  name: 'getSettingsByKeys',
  area: 'settings',
  summary: 'Some settings by their keys',
  method: 'POST',
  path: '/settings/keys',
  access: 'public',
  staysOpen: true,
  body: z.object({ keys: z.array(z.enum(settingKeys)).min(1).max(50) }),
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
  body: z.object({ name: line(80), email: z.email().max(254), message: line(5_000), captcha: captchaToken }),
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
  reply: settings,
});

export const changeSettings = operation({
  name: 'changeSettings',
  area: 'administration',
  summary: 'Change settings; omitted ones stay',
  method: 'PUT',
  path: '/admin/settings',
  access: 'admin',
  body: settingsChange,
  reply: settings,
});

export { largestAmount };
