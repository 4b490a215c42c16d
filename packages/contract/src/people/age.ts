import { z } from 'zod';
import { done, id, idParams, returnTo, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** What the site asks of visitors from a country: nothing, to say that they are adults, or to prove it. */
export const ageRule = z.enum(['none', 'declare', 'prove']);
export type AgeRule = z.output<typeof ageRule>;

/**
 * How an account has shown that its owner is an adult: by saying so, by a credit card, by a test card of the sandbox,
 * or, for creators, by the papers of their approval.
 */
export const ageMethod = z.enum(['declaration', 'card', 'test-card', 'identity']);
export type AgeMethod = z.output<typeof ageMethod>;

/** What the site asks of the caller, and what it knows. */
export const ageState = z.object({
  /** The rule for the caller's country. */
  rule: ageRule,
  /** What is still missing; null where everything is open. */
  needed: z.enum(['declare', 'prove']).nullable(),
  /** What is stored of the account; null for visitors, and where nothing valid is stored. */
  proof: z.object({ method: ageMethod, /** Null where it does not end. */ expiresAt: time.nullable() }).nullable(),
  /** The payment provider that checks cards: `stripe` shows its form in the page. */
  cardProvider: z.string(),
  /** Days until a proof has to be repeated. */
  proofDays: z.number().int(),
});
export type AgeState = z.output<typeof ageState>;

export const getAge = operation({
  name: 'getAge',
  area: 'age',
  summary: 'What the site asks about your age, by your country',
  method: 'GET',
  path: '/age',
  access: 'public',
  reply: ageState,
});

export const declareAge = operation({
  name: 'declareAge',
  area: 'age',
  summary: 'Say that you are 18 or older: kept in a cookie, and with your account, for a year',
  method: 'POST',
  path: '/age/declaration',
  access: 'public',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  reply: done,
});

export const startAgeCheck = operation({
  name: 'startAgeCheck',
  area: 'age',
  summary: 'Start to prove your age with a credit card, which is neither charged nor kept',
  method: 'POST',
  path: '/age/checks',
  access: 'account',
  whileSuspended: true,
  limit: { max: 20, windowSeconds: 3_600 },
  body: z.object({
    /**
     * The page of this site that the person came for. The payment provider leads back to `/auth/age`, with this and
     * `check` (the id) in the query.
     */
    from: returnTo.optional(),
  }),
  status: 201,
  reply: z.object({
    id,
    /** Finish the check in the browser with these two, … */
    clientSecret: z.string().optional(),
    publishableKey: z.string().optional(),
    /** … or on this page. */
    redirectUrl: z.string().optional(),
  }),
  errors: ['provider-unavailable'],
});

export const finishAgeCheck = operation({
  name: 'finishAgeCheck',
  area: 'age',
  summary: 'Ask the payment provider for the result of a check; stored is only that it succeeded, how, and until when',
  method: 'POST',
  path: '/age/checks/{id}/finish',
  access: 'account',
  limit: { max: 60, windowSeconds: 3_600 },
  whileSuspended: true,
  params: idParams,
  reply: done,
  errors: ['not-found', 'age-not-proved', 'provider-unavailable'],
});
