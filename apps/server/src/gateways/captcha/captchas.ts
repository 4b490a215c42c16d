import type { CaptchaKind, CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Counters } from '../../platform/processes/counters.ts';
import type { CaptchaGateway, CaptchaVerdict } from './captcha.ts';
import { createProofOfWork } from './proof-of-work.ts';

export interface Captchas {
  /** The captcha for operations; undefined while it is off. */
  current(): CaptchaGateway | undefined;
  /** Verifies tokens that belong to no operation; while the captcha is off, reCAPTCHA if it has a key. */
  verifier(): CaptchaGateway;
}

interface CaptchasOptions {
  readonly config: Pick<Config, 'captcha'>;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly counters: Counters;
}

/** `chosen` returns the kind to use. A kind without its key accepts no token. */
export function createCaptchas({ config: { captcha }, ...own }: CaptchasOptions, chosen: () => CaptchaKind): Captchas {
  const { secretKeys, standIn } = captcha;
  const gateways: Readonly<Record<Exclude<CaptchaKind, 'off'>, CaptchaGateway>> = {
    builtin: createProofOfWork(own),
    recaptcha:
      secretKeys.recaptcha === undefined
        ? withoutKey('recaptcha')
        : createRecaptcha({ secretKey: secretKeys.recaptcha, url: standIn }),
    turnstile:
      secretKeys.turnstile === undefined
        ? withoutKey('turnstile')
        : createTurnstile({ secretKey: secretKeys.turnstile, url: standIn }),
  };
  const idle = secretKeys.recaptcha === undefined ? createTestTokenCaptcha() : gateways.recaptcha;
  const current = (): CaptchaGateway | undefined => {
    const kind = chosen();
    return kind === 'off' ? undefined : gateways[kind];
  };
  return { current, verifier: () => current() ?? idle };
}

/** For actions of the site itself, such as the demo. */
export function createNoCaptcha(): Captchas {
  return { current: () => undefined, verifier: createTestTokenCaptcha };
}

function withoutKey(name: CaptchaKind): CaptchaGateway {
  const refuse = async (): Promise<never> => {
    throw new Error(`The captcha is ${name}, but this process has no key for it.`);
  };
  return { name, frames: [], verify: refuse };
}

interface MissingKey {
  /** The documentation for administrators. */
  readonly setting: 'captcha' | 'captchaSiteKey';
  /** The missing environment variable. */
  readonly variable: string;
}

const secretVariables = { recaptcha: 'RECAPTCHA_SECRET_KEY', turnstile: 'TURNSTILE_SECRET_KEY' } as const;

/** The key that the chosen kind needs and lacks. */
export function findMissingKey(
  { captcha: kind, captchaSiteKey }: Pick<Settings, 'captcha' | 'captchaSiteKey'>,
  { captcha }: Pick<Config, 'captcha'>,
): MissingKey | undefined {
  if (kind === 'off' || kind === 'builtin') return undefined;
  if (captcha.secretKeys[kind] === undefined) return { setting: 'captcha', variable: secretVariables[kind] };
  return captchaSiteKey === '' ? { setting: 'captchaSiteKey', variable: 'CAPTCHA_SITE_KEY' } : undefined;
}

/** No one could register on this site. The message is for the operator. */
export class CaptchaKeyMissingError extends Error {
  override readonly name = 'CaptchaKeyMissingError';
}

/** Throws CaptchaKeyMissingError. */
export function requireCaptchaKeys(
  settings: Pick<Settings, 'captcha' | 'captchaSiteKey'>,
  config: Pick<Config, 'captcha'>,
): void {
  const missing = findMissingKey(settings, config);
  if (!missing) return;
  throw new CaptchaKeyMissingError(
    `The captcha of this site is ${settings.captcha}, but ${missing.variable} is not set. ` +
      'Set it, or set CAPTCHA=builtin to go on without that provider.',
  );
}

/** The only token that is accepted while the captcha is off, any number of times. */
export const testToken = 'ovation-test-captcha';

/** For `POST /re-captcha/verify` while the captcha is off; operations do not use it. */
export function createTestTokenCaptcha(): CaptchaGateway {
  return { name: 'off', frames: [], verify: async (token) => ({ success: token === testToken }) };
}

interface RecaptchaOptions {
  readonly secretKey: string;
  /** Google's by default; for tests. */
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
}

/** Google reCAPTCHA, version 2 or 3; of version 3 a score of 0.5 passes. A token is valid once, for two minutes. */
export function createRecaptcha({
  secretKey,
  url = 'https://www.google.com/recaptcha/api/siteverify',
  timeoutMs,
}: RecaptchaOptions): CaptchaGateway {
  const place = { provider: 'reCAPTCHA', url, secretKey, timeoutMs, longestToken: 8_192 };
  return {
    name: 'recaptcha',
    frames: ['https://www.google.com', 'https://recaptcha.google.com'],
    verify: (token, address, purpose) => askSiteVerify(place, { token, address, purpose }),
  };
}

interface TurnstileOptions {
  readonly secretKey: string;
  /** Cloudflare's by default; for tests. */
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
}

/** Cloudflare Turnstile. A token is valid once, for five minutes. */
export function createTurnstile({
  secretKey,
  url = 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  timeoutMs,
}: TurnstileOptions): CaptchaGateway {
  const place = { provider: 'Turnstile', url, secretKey, timeoutMs, longestToken: 2_048 };
  return {
    name: 'turnstile',
    frames: ['https://challenges.cloudflare.com'],
    verify: (token, address, purpose) => askSiteVerify(place, { token, address, purpose }),
  };
}

/** The provider's address, and our secret key. */
interface SiteVerify {
  readonly provider: string;
  readonly url: string;
  readonly secretKey: string;
  readonly timeoutMs?: number | undefined;
  /** Longer tokens are rejected without a request. */
  readonly longestToken: number;
}

interface Question {
  readonly token: string;
  readonly address: string;
  readonly purpose?: CaptchaPurpose | undefined;
}

const answer = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  /** The purpose that the visitor's page has named. */
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Errors of our configuration or of the provider, not of the visitor's token. */
const notTheVisitors = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']);

/** The minimum score of a person, if the provider returns one. */
const lowestScore = 0.5;

/** Verifies a token with the protocol of reCAPTCHA and Turnstile. Throws if there is no valid answer. */
async function askSiteVerify(place: SiteVerify, { token, address, purpose }: Question): Promise<CaptchaVerdict> {
  if (token.trim() === '' || token.length > place.longestToken) return { success: false };
  const body = new URLSearchParams({ secret: place.secretKey, response: token, remoteip: address });
  const signal = AbortSignal.timeout(place.timeoutMs ?? 5_000);
  const response = await fetch(place.url, { method: 'POST', body, signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${place.provider} answered ${response.status}.`);
  return verdictOf(place.provider, answer.parse(await response.json()), purpose);
}

function verdictOf(
  provider: string,
  { success, score, action, 'error-codes': codes }: z.output<typeof answer>,
  purpose: CaptchaPurpose | undefined,
): CaptchaVerdict {
  const mistake = codes.find((code) => notTheVisitors.has(code));
  if (mistake !== undefined) throw new Error(`${provider} refused our question: ${mistake}.`);
  const isForThis = !action || purpose === undefined || action === purpose;
  return { success: success && isForThis && (score ?? 1) >= lowestScore, ...(score === undefined ? {} : { score }) };
}
