import type { CaptchaKind } from '@ovation/contract/people/captcha.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Counters } from '../../platform/processes/counters.ts';
import type { CaptchaGateway } from './captcha.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createRecaptcha } from './recaptcha.ts';
import { createTestTokenCaptcha } from './test-token.ts';
import { createTurnstile } from './turnstile.ts';

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
