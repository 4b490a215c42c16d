import { Stripe } from 'stripe';

export interface StripeConnection {
  readonly secretKey: string;
  /** The address of an emulator. */
  readonly apiBase?: string | undefined;
}

const timeoutMs = 20_000;
/** For requests without an answer, or with a conflict on their key; each retry has the same key. */
const retries = 3;

export function connect({ secretKey, apiBase }: StripeConnection): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Ovation' },
    ...(apiBase === undefined ? {} : addressOf(apiBase)),
  });
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}
