import { startTestServer, type TestServer } from './start-server.ts';
import { keys, startStripeServer, type StripeServer } from './stripe-server/start-stripe-server.ts';

export interface StripeSite {
  readonly server: TestServer;
  readonly stripe: StripeServer;
  /** Posts Stripe's new events, each twice and all concurrently; returns the status codes. */
  deliver(): Promise<number[]>;
  /** Sends the last delivery again with the next one. */
  redeliver(): Promise<number[]>;
  stop(): Promise<void>;
}

/** A site with Stripe's cards, and the stand-in for Stripe, with a shared clock. */
export async function startStripeSite(): Promise<StripeSite> {
  const clocks: TestServer['clock'][] = [];
  const stripe = await startStripeServer({ now: () => clocks[0]?.now() ?? new Date() });
  const site = await startTestServer({
    LOG_LEVEL: 'fatal',
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_API_BASE: stripe.url,
    STRIPE_WEBHOOK_SECRET: `${keys.webhook},${keys.connectWebhook}`,
  });
  // The clock exists only now.
  clocks.push(site.clock);
  let [from, to] = [0, 0];
  const post = (first: number): Promise<number[]> => {
    [from, to] = [first, stripe.events.length];
    const news = stripe.events.slice(from, to);
    return Promise.all(
      [...news, ...news].map(async ({ rawBody, headers }) => {
        const answer = await fetch(`${site.url}/api/payment/stripe/webhook`, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: new Uint8Array(rawBody),
        });
        return answer.status;
      }),
    );
  };
  return {
    server: site,
    stripe,
    deliver: () => post(to),
    redeliver: () => post(from),
    async stop() {
      await site.stop();
      await stripe.close();
    },
  };
}
