import { Stripe } from 'stripe';

export interface StripeConnection {
  readonly secretKey: string;
  /** Another address than Stripe's own: an emulator's. */
  readonly apiBase?: string | undefined;
}

const timeoutMs = 20_000;
/** Of a request that was not answered, or met another one under the same key; each goes under the same key. */
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
