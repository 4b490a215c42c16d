import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { checkSettings } from './settings.ts';

/** A site for strangers about which there is nothing to say. */
const sound = {
  PUBLIC_URL: 'https://ovation.site',
  TRUST_PROXY: '1',
  SEED_DEMO: '0',
  SMTP_URL: 'smtps://mail.ovation.site',
  MAIL_FROM: 'Ovation <post@ovation.site>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

function findings(environment: Record<string, string>) {
  return checkSettings(readConfig(environment)).map(
    ({ status, message }) => `${status}: ${message.split(/ (?:is|has)/)[0]}`,
  );
}

test('the defaults are right on a laptop, and a complete set for strangers', () => {
  expect(findings({})).toEqual([expect.stringMatching(/^fine/)]);
  expect(findings(sound)).toEqual([expect.stringMatching(/^fine/)]);
});

test.each([
  [{ PUBLIC_URL: 'http://ovation.site', TRUST_PROXY: '' }, 'problem: PUBLIC_URL'],
  [{ TRUST_PROXY: '' }, 'problem: TRUST_PROXY'],
  [{ RATE_LIMITS: '0' }, 'problem: RATE_LIMITS'],
  [{ OVATION_DEV: '1' }, 'problem: OVATION_DEV'],
  [{ SEED_DEMO: '1' }, 'warning: SEED_DEMO'],
  [{ SMTP_URL: '' }, 'warning: SMTP_URL'],
  [{ MAIL_FROM: '' }, 'problem: MAIL_FROM'],
  [{ STRIPE_SECRET_KEY: '' }, 'warning: STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'problem: STRIPE_WEBHOOK_SECRET'],
  [{ ROLES: 'live,api' }, 'problem: ROLES'],
  [{ DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://r' }, 'warning: SECRET_KEY'],
])('%j on a site for strangers is found, alone', (change, expected) => {
  expect(findings({ ...sound, ...change })).toEqual([expected]);
});

test('test money that is chosen is no warning; LiveKit needs no engine of ours', () => {
  expect(findings({ ...sound, STRIPE_SECRET_KEY: '', SANDBOX_PAYMENTS: '1' })).toEqual([
    expect.stringMatching(/^fine/),
  ]);
  const liveKit = { LIVEKIT_URL: 'wss://l.example', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's'.repeat(32) };
  expect(findings({ ...sound, ...liveKit, ROLES: 'live' })).toEqual([expect.stringMatching(/^fine/)]);
});
