import { z } from 'zod';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** How the site detects bots; `builtin` is a proof of work without a third party. */
export const captchaKind = z.enum(['off', 'builtin', 'recaptcha', 'turnstile']);
export type CaptchaKind = z.output<typeof captchaKind>;

/** The operation that a captcha is solved for: a solution is valid for that one only. */
export const captchaPurpose = z.enum([
  'registerUser',
  'registerPerformer',
  'forgotPassword',
  'contactSite',
  'sendComplaint',
  'login',
]);
export type CaptchaPurpose = z.output<typeof captchaPurpose>;

/** The token of a solved captcha: a provider's, or the built-in one's challenge and solution as base64 of JSON. */
export const captchaToken = z.string().max(8_192, says('At most 8,192 characters.')).optional();

export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Unix time in seconds. */
    expiresAt: z.number(),
    data: z.object({ purpose: captchaPurpose }),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof captchaChallenge>;

export const createCaptchaChallenge = operation({
  name: 'createCaptchaChallenge',
  area: 'reference',
  summary: 'A proof of work (ALTCHA, version 2) to solve, if the captcha is `builtin`',
  method: 'POST',
  path: '/captcha/challenges',
  access: 'public',
  staysOpen: true,
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({ purpose: captchaPurpose }),
  status: 201,
  reply: captchaChallenge,
  errors: ['not-found'],
});
