import type { Config } from '../../../platform/config.ts';
import { isLocalAddress } from '../../../platform/local-address.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { networkProblem } from '../../network-problem.ts';

const { fine, skipped, warning, problem } = findingsOf('stripe');

const timeoutMs = 10_000;

/** Stripe accepts the key, which is one for real money on a public site. Reads the balance, and changes nothing. */
export async function checkStripe({ stripe, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>): Promise<Finding[]> {
  if (stripe === undefined) return [skipped('STRIPE_SECRET_KEY is unset: no real cards are charged.')];
  const address = new URL('/v1/balance', stripe.apiBase ?? 'https://api.stripe.com');
  try {
    const { status } = await fetch(address, {
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return [judge(status, address.host, isLocalAddress(publicUrl) || !/^\w\w_test_/.test(stripe.secretKey))];
  } catch (error) {
    const advice = 'Let this machine reach it: a firewall or a proxy for outgoing requests may be in the way.';
    return [problem(`Stripe cannot be reached at ${address.host}: ${networkProblem(error)}.`, advice)];
  }
}

function judge(status: number, host: string, isRight: boolean): Finding {
  if (status === 401)
    return problem(
      `Stripe at ${host} refuses STRIPE_SECRET_KEY: no card can be charged.`,
      'Copy the secret key from the dashboard again; a key that was rolled has ended.',
    );
  // A restricted key may be for payments alone.
  if (status !== 200 && status !== 403)
    return problem(`Stripe at ${host} answers ${status}.`, 'See its status page, and try again.');
  if (isRight) return fine(`Stripe at ${host} accepts the key.`);
  return warning('STRIPE_SECRET_KEY is a test key: people pay with test money.', 'Set the key for live payments.');
}
