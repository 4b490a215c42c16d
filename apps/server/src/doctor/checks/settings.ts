import type { Config } from '../../platform/config.ts';
import { isLocalAddress } from '../../platform/local-address.ts';
import { findingsOf, type Finding } from '../finding.ts';

const { fine, warning, problem } = findingsOf('settings');

/** Variables that are valid one by one, and together make a site that is unsafe or does not work. */
export function checkSettings(config: Config): Finding[] {
  const found = [...(isLocalAddress(config.publicUrl) ? [] : ofPublicSite(config)), ...ofRoles(config)];
  return found.length > 0 ? found : [fine(`They fit together, for a site at ${config.publicUrl}.`)];
}

/** What is right on a laptop, and wrong where strangers are. */
function ofPublicSite(config: Config): Finding[] {
  return [...ofVisitors(config), ...ofServices(config)];
}

function ofVisitors({ publicUrl, trustProxy, rateLimits, development, seedDemo }: Config): Finding[] {
  const isSecure = publicUrl.startsWith('https:');
  return [
    !isSecure &&
      problem(
        `PUBLIC_URL is ${publicUrl}: passwords and pictures cross the internet unencrypted.`,
        'Put a reverse proxy with a certificate in front, and begin PUBLIC_URL with https://.',
      ),
    isSecure &&
      trustProxy === false &&
      problem(
        'TRUST_PROXY is unset behind a proxy: all visitors share one address, so limits meant for one of them hit all.',
        'Set TRUST_PROXY to the number of proxies in front, usually 1.',
      ),
    !rateLimits && problem('RATE_LIMITS is off: passwords can be guessed without a limit.', 'Remove RATE_LIMITS.'),
    development && problem('OVATION_DEV is on, which is for developing only.', 'Remove OVATION_DEV.'),
    seedDemo &&
      warning(
        'SEED_DEMO is on: an empty site is filled with invented people, whose passwords are public.',
        'Set SEED_DEMO=0.',
      ),
  ].filter((finding) => finding !== false);
}

function ofServices({ smtpUrl, mailFrom, stripe, sandboxPayments }: Config): Finding[] {
  return [
    smtpUrl === undefined &&
      warning(
        'SMTP_URL is unset: no one receives emails, and so no one can confirm an address or reset a password.',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    smtpUrl !== undefined &&
      /@localhost\b/.test(mailFrom) &&
      problem(`MAIL_FROM is ${mailFrom}, which other mail servers reject.`, 'Set MAIL_FROM to an address of your own.'),
    stripe === undefined &&
      !sandboxPayments &&
      warning(
        'STRIPE_SECRET_KEY is unset: a site that has never taken real payments sells for test money.',
        'Set STRIPE_SECRET_KEY, or SANDBOX_PAYMENTS=1 if test money is what you want.',
      ),
    stripe !== undefined &&
      stripe.webhookSecrets.length === 0 &&
      problem(
        'STRIPE_WEBHOOK_SECRET is unset: payments are never reported as succeeded.',
        'Add a webhook at Stripe (see docs/operations/configuration.md) and set its signing secret.',
      ),
  ].filter((finding) => finding !== false);
}

function ofRoles({ roles, liveKit, databaseUrl, redisUrl, secretKey }: Config): Finding[] {
  const isShared = databaseUrl !== undefined && redisUrl !== undefined;
  return [
    roles.has('live') &&
      !(roles.has('api') && roles.has('worker')) &&
      liveKit === undefined &&
      problem(
        'ROLES has live without api and worker: the embedded engine of live video needs the three in one process.',
        'Give this process api, worker and live, or none of the embedded engine, with LIVEKIT_URL.',
      ),
    isShared &&
      secretKey === undefined &&
      warning(
        'SECRET_KEY is unset: processes agree on a secret only if all of them use the same DATA_DIR.',
        'Set the same SECRET_KEY for all processes, or share DATA_DIR. Do not change the secret of an existing site.',
      ),
  ].filter((finding) => finding !== false);
}
