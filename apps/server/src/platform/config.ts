import { resolve } from 'node:path';
import { captchaKind } from '@ovation/contract/people/captcha.ts';
import { languages, madeLanguages } from '@ovation/language/languages.ts';
import { z } from 'zod';
import { backupOf, backupVariables } from './config/backup-config.ts';
import { cdnOf, cdnVariables } from './config/cdn-config.ts';
import { ConfigError, integer } from './config-error.ts';
import { agoraOf, liveKitOf, liveOf, liveVariables } from './config/live-config.ts';
import { isLocalAddress } from './local-address.ts';
import { tracesOf, tracingVariables, measuringOf, measuringVariables } from './config/measurement-config.ts';
import { releaseOf, releaseVariables } from './config/release-config.ts';

export { ConfigError };

export const roles = ['web', 'api', 'realtime', 'worker', 'live'] as const;
export type Role = (typeof roles)[number];

const onOff = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'], '1 or 0')
  .transform((value) => ['1', 'true', 'on'].includes(value));

function address(protocols: readonly string[], expected: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expected);
}

const origin = z
  .string()
  .refine(isOrigin, 'an address like https://example.com, without a path')
  .transform((value) => new URL(value).origin);

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, href, origin: itself } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && href === `${itself}/`;
}

/** The parts of a list with commas between them. */
const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const roleList = z
  .string()
  .transform(partsOf)
  .pipe(z.array(z.enum(roles, `a list of ${roles.join(', ')}`)).min(1, `a list of ${roles.join(', ')}`))
  .transform((value): ReadonlySet<Role> => new Set(value));

/** A number of proxies, or a list of addresses and networks, whose forwarded headers are trusted. */
const trustProxy = z
  .string()
  .regex(
    /^(\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/,
    'a number of proxies, or a list of addresses such as 10.0.0.0/8',
  )
  .transform((value): number | string | false => (/^\d{1,2}$/.test(value) ? Number(value) || false : value));

/** May have a path, which some stores need. */
const s3Address = address(['http:', 'https:'], 'an address like https://minio.example.com');

/** Requests contain the secret key, so plain HTTP is only for an emulator on this machine. */
const stripeAddress = origin.refine(
  isSafeForKeys,
  'an address like https://stripe.example.com; http:// only on 127.0.0.1 or localhost',
);

function isSafeForKeys(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

const stripeSecrets = z
  .string()
  .transform(partsOf)
  .pipe(
    z
      .array(z.string().regex(/^whsec_\S+$/, 'one secret that starts with whsec_, or several with commas between them'))
      .min(1),
  );

/** The id or secret of this site at a provider of sign-ins. */
const clientKey = z.string().regex(/^[\x21-\x7e]{5,300}$/, 'the value that the provider gave');

/** A service on this machine in place of a real one. */
const standIn = z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'an address like http://127.0.0.1:9000');

const variables = z.object({
  PORT: integer(0, 65_535).default(3_000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./.data')
    .transform((value) => resolve(value)),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'an address like postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_READ_URL: address(
    ['postgres:', 'postgresql:'],
    'an address like postgres://user:password@replica:5432/name',
  ).optional(),
  DATABASE_READ_LAG_SECONDS: integer(1, 30).default(5),
  DATABASE_POOL_SIZE: integer(1, 500).default(20),
  REDIS_URL: address(['redis:', 'rediss:'], 'an address like redis://user:password@host:6379').optional(),
  REDIS_SHARDED: onOff.default(false),
  SEED_DEMO: onOff.default(true),
  ADMIN_EMAIL: z.string().regex(z.regexes.html5Email, 'an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').max(200, 'at most 200 characters').optional(),
  ROLES: roleList.default(new Set(roles)),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json'], 'pretty or json').default(process.stdout.isTTY ? 'pretty' : 'json'),
  TRUST_PROXY: trustProxy.default(false),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'the name of a header, such as cf-ipcountry')
    .optional(),
  ...measuringVariables,
  ...tracingVariables,
  SMTP_URL: address(['smtp:', 'smtps:'], 'an address like smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z.string().regex(/@/, 'an email address, with or without a name').default('Ovation <no-reply@localhost>'),
  PUSH_STAND_IN: standIn.optional(),
  CAPTCHA: z.enum(captchaKind.options, 'off, builtin, recaptcha or turnstile').optional(),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^\S{10,200}$/, 'the public site key that Google or Cloudflare gave, 10 to 200 characters')
    .default(''),
  CAPTCHA_STAND_IN: standIn.optional(),
  RECAPTCHA_SECRET_KEY: z
    .string()
    .regex(/^\S{20,100}$/, 'the secret key that Google gave, 20 to 100 characters')
    .optional(),
  TURNSTILE_SECRET_KEY: z
    .string()
    .regex(/^\S{20,100}$/, 'the secret key that Cloudflare gave, 20 to 100 characters')
    .optional(),
  GOOGLE_CLIENT_ID: clientKey.optional(),
  GOOGLE_CLIENT_SECRET: clientKey.optional(),
  GOOGLE_STAND_IN: standIn.optional(),
  TWITTER_CLIENT_ID: clientKey.optional(),
  TWITTER_CLIENT_SECRET: clientKey.optional(),
  TWITTER_STAND_IN: standIn.optional(),
  STAFF_SECOND_FACTOR: onOff.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'a secret or restricted key, which starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: stripeSecrets.optional(),
  STRIPE_API_BASE: stripeAddress.optional(),
  SANDBOX_PAYMENTS: onOff.default(false),
  MEDIA_URL_TTL_SECONDS: integer(10, 86_400).default(3_600),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'the name of a region, such as eu-central-1')
    .default('us-east-1'),
  S3_ENDPOINT: s3Address.optional(),
  S3_PUBLIC_ENDPOINT: s3Address.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff.default(false),
  S3_PREFIX: z
    .string()
    .regex(/^([a-zA-Z0-9][a-zA-Z0-9._-]*\/)+$/, 'a path that ends in a slash, such as ovation/')
    .optional(),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  DRAIN_SECONDS: integer(0, 600).default(0),
  DISK_RESERVE_MB: integer(0, 10_000_000).default(512),
  PAGE_CACHE_SECONDS: integer(0, 8).default(5),
  HSTS_SUBDOMAINS: onOff.default(false),
  ...releaseVariables,
  ...liveVariables,
  ...backupVariables,
  ...cdnVariables,
  RATE_LIMITS: onOff.default(true),
  SITE_LANGUAGE: z.enum([...languages, ...madeLanguages], `one of ${languages.join(', ')}`).default('en'),
  OVATION_DEV: onOff.default(false),
});

/** The variables that `readConfig` reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

const secretVariables = new Set([
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'RECAPTCHA_SECRET_KEY',
  'TURNSTILE_SECRET_KEY',
  'GOOGLE_CLIENT_SECRET',
  'TWITTER_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TURN_SECRET',
  'LIVEKIT_API_SECRET',
  'AGORA_APP_CERTIFICATE',
  'AGORA_CUSTOMER_SECRET',
  'CDN_KEY',
  'BACKUP_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
]);

/** Reads the environment; empty variables count as unset. Throws ConfigError, which names every wrong variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseReads: readsOf(values),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    redisSharded: values.REDIS_SHARDED,
    seedDemo: values.SEED_DEMO,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    trustProxy: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    ...measuringOf(values),
    traces: tracesOf(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    pushStandIn: values.PUSH_STAND_IN,
    captcha: captchaOf(values, publicUrl),
    /** Overrides the setting, so that staff who have lost their devices can be let in. */
    staffSecondFactor: values.STAFF_SECOND_FACTOR,
    mediaUrlTtlSeconds: values.MEDIA_URL_TTL_SECONDS,
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    ...releaseOf(values),
    secretKey: values.SECRET_KEY,
    drainSeconds: values.DRAIN_SECONDS,
    diskReserveMegabytes: values.DISK_RESERVE_MB,
    s3: s3Of(values),
    cdn: cdnOf(values),
    social: { google: socialOf(values, 'GOOGLE'), twitter: socialOf(values, 'TWITTER') },
    stripe: stripeOf(values),
    live: liveOf(values),
    backup: backupOf(values),
    liveKit: liveKitOf(values),
    agora: agoraOf(values),
    sandboxPayments: values.SANDBOX_PAYMENTS,
    rateLimits: values.RATE_LIMITS,
    language: values.SITE_LANGUAGE,
    development: values.OVATION_DEV,
  } as const;
}

type Values = z.output<typeof variables>;

/** The captcha that the environment names, the default for the public address, and the keys of the providers. */
function captchaOf(values: Values, publicUrl: string) {
  return {
    configured: values.CAPTCHA,
    fallback: isLocalAddress(publicUrl) ? ('off' as const) : ('builtin' as const),
    siteKey: values.CAPTCHA_SITE_KEY,
    secretKeys: { recaptcha: values.RECAPTCHA_SECRET_KEY, turnstile: values.TURNSTILE_SECRET_KEY },
    standIn: values.CAPTCHA_STAND_IN,
  };
}

/** The replica for reads that may be a little older, if there is one. */
function readsOf({ DATABASE_URL, DATABASE_READ_URL: url, DATABASE_READ_LAG_SECONDS: seconds }: Values) {
  if (url === undefined) return undefined;
  if (DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_READ_URL leads to a replica of DATABASE_URL, which is unset: please set both.');
  return { url, maxLagMs: seconds * 1_000 };
}

/** The S3-compatible store, if a bucket is named. */
function s3Of(values: Values) {
  if (values.S3_BUCKET === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: please set both, or neither.');
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
    prefix: values.S3_PREFIX ?? '',
  };
}

/** The keys of a provider of sign-ins, if it has any. */
function socialOf(values: Values, name: 'GOOGLE' | 'TWITTER') {
  const [clientId, clientSecret] = [values[`${name}_CLIENT_ID`], values[`${name}_CLIENT_SECRET`]];
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together: please set both, or neither.`);
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, base: values[`${name}_STAND_IN`] };
}

/** Stripe, if it has a key. */
function stripeOf(values: Values) {
  if (values.STRIPE_SECRET_KEY === undefined) return undefined;
  return {
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecrets: values.STRIPE_WEBHOOK_SECRET ?? [],
    apiBase: values.STRIPE_API_BASE,
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const shown = secretVariables.has(name) ? 'what was given' : JSON.stringify(given[name]);
  return `${name} is ${shown}, but should be ${issue.message}.`;
}
