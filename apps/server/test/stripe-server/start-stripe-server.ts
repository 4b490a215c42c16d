import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { cardEndpoints, failSetup, succeedSetup } from './cards.ts';
import { connectEndpoints, onboard } from './connect.ts';
import type { Books, Endpoint } from './endpoint.ts';
import { apiVersion, Events, type SentEvent } from './events.ts';
import { finishVerification, identityEndpoints } from './identity.ts';
import { IdempotencyKeys, type Answer } from './idempotency.ts';
import { expanded } from './lists.ts';
import { check, parseParameters, strings, text, type Parameters } from './parameters.ts';
import { fail, paymentEndpoints, succeed } from './payments.ts';
import { closeDispute, openDispute, refund, refundEndpoints, settleRefund } from './refunds.ts';
import { StripeFailure } from './stripe-error.ts';
import { Store } from './store.ts';

const endpoints: readonly Endpoint[] = [
  ...cardEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...connectEndpoints,
  ...identityEndpoints,
];
const largestBodyBytes = 64 * 1_024;

export const keys = {
  secret: 'sk_test_standin',
  publishable: 'pk_test_standin',
  webhook: 'whsec_standin',
  connectWebhook: 'whsec_standin_connect',
} as const;

/** How the next requests fail: no response, before or after they were executed, or an error of Stripe. */
export type Trouble = 'lost-request' | 'lost-answer' | 'server-error';

export interface StripeServer {
  /** For STRIPE_API_BASE. */
  readonly url: string;
  readonly events: readonly SentEvent[];
  /** How many requests a path got, such as `POST /v1/payment_intents`. */
  requests(path: string): number;
  /** For a path such as `POST /v1/transfers`, or for the next request. */
  trouble(next: readonly Trouble[], path?: string): void;
  /** The payer's decision on their bank's page, for a payment or a card to save; the first one counts. */
  authenticate(id: string, decision: 'approve' | 'refuse'): void;
  /** Lets a payment that is processing succeed. */
  settlePayment(id: string): void;
  settleRefund(id: string): void;
  /** Like a manual action in Stripe's dashboard. */
  refundByHand(intentId: string, amount: number): string;
  openDispute(intentId: string, reason: string): string;
  closeDispute(intentId: string, status: 'won' | 'lost'): void;
  /** What becomes of a check of an identity. */
  finishVerification(id: string, status: 'verified' | 'requires_input' | 'processing' | 'canceled'): void;
  onboard(accountId: string, outcome: 'ready' | 'restricted'): void;
  close(): Promise<void>;
}

/**
 * A local Stripe, as far as we use it: keeps state, checks every request against the published rules, and signs its
 * events.
 */
export async function startStripeServer({
  now = () => new Date(),
}: { readonly now?: () => Date } = {}): Promise<StripeServer> {
  let url = '';
  const books: Books = {
    store: new Store(now),
    events: new Events({ now, secret: keys.webhook, connectSecret: keys.connectWebhook }),
    now,
    url: () => url,
  };
  const idempotency = new IdempotencyKeys(now);
  const [troubles, counts]: [{ path: string | undefined; trouble: Trouble }[], Map<string, number>] = [[], new Map()];
  const takeTrouble = (path: string): Trouble | undefined => {
    const found = troubles.findIndex((one) => one.path === undefined || one.path === path);
    return found < 0 ? undefined : troubles.splice(found, 1)[0]?.trouble;
  };
  const server = createServer((request, response) => {
    const path = `${request.method} ${pathOf(request)}`;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    serve({ books, idempotency, trouble: takeTrouble(path) }, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ...controls(books),
    requests: (path) => counts.get(path) ?? 0,
    trouble: (next, path) => void troubles.push(...next.map((trouble) => ({ path, trouble }))),
    close: () => closeServer(server),
  };
}

function controls(books: Books): Omit<StripeServer, 'url' | 'requests' | 'trouble' | 'close'> {
  const intentIn = (id: string, status: string) =>
    books.store.list('payment_intent', (intent) => intent.id === id && intent['status'] === status)[0];
  return {
    events: books.events.sent,
    authenticate: (id, decision) => authenticate(books, id, decision),
    settlePayment(id) {
      const intent = intentIn(id, 'processing');
      if (intent) succeed(books, intent);
    },
    settleRefund: (id) => settleRefund(books, id),
    refundByHand: (intentId, amount) =>
      refund(books, books.store.get('charge', books.store.get('payment_intent', intentId)['latest_charge']), amount).id,
    openDispute: (intentId, reason) => openDispute(books, intentId, reason).id,
    closeDispute: (intentId, status) => closeDispute(books, intentId, status),
    finishVerification: (id, status) => finishVerification(books, id, status),
    onboard: (accountId, outcome) => onboard(books, accountId, outcome),
  };
}

function authenticate(books: Books, id: string, decision: 'approve' | 'refuse'): void {
  const { store } = books;
  const intent = store.find('payment_intent', id) ?? store.get('setup_intent', id);
  if (intent['status'] !== 'requires_action') return;
  if (intent.object === 'payment_intent')
    return decision === 'approve'
      ? succeed(books, intent)
      : fail(books, intent, { code: 'payment_intent_authentication_failure' });
  if (decision === 'approve')
    return void succeedSetup(books, intent, store.get('payment_method', intent['payment_method']));
  try {
    failSetup(books, intent, { code: 'setup_intent_authentication_failure' });
  } catch (error) {
    // The response is for clients that confirm by the API.
    if (!(error instanceof StripeFailure)) throw error;
  }
}

interface Serving {
  readonly books: Books;
  readonly idempotency: IdempotencyKeys;
  readonly trouble: Trouble | undefined;
}

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoded = await readBody(request);
  if (serving.trouble === 'lost-request') return void response.destroy();
  const answer =
    serving.trouble === 'server-error'
      ? { statusCode: 500, body: new StripeFailure(500, 'An unknown error occurred.', { type: 'api_error' }).body }
      : await answerTo(serving, request, encoded);
  if (serving.trouble === 'lost-answer') return void response.destroy();
  response
    .writeHead(answer.statusCode, {
      'content-type': 'application/json',
      'request-id': 'req_standin',
      'stripe-version': apiVersion,
    })
    .end(JSON.stringify(answer.body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestBodyBytes) throw new Error('This is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function answerTo({ books, idempotency }: Serving, request: IncomingMessage, encoded: string): Promise<Answer> {
  try {
    const { endpoint, id } = find(request);
    const isPost = endpoint.method === 'POST';
    const given = parseParameters(isPost ? encoded : ((request.url ?? '').split('?')[1] ?? ''));
    authorise(request, endpoint, given);
    const key = request.headers['idempotency-key'];
    const named = `${pathOf(request)} ${encoded}`;
    const earlier = isPost && typeof key === 'string' ? idempotency.find(key, named) : undefined;
    if (earlier) return earlier;
    check(given, endpoint.form);
    if (!isPost || typeof key !== 'string') return carryOut(books, endpoint, given, id);
    idempotency.begin(key, named);
    // Others may use the same key meanwhile.
    await setImmediate();
    return once(idempotency, key, () => carryOut(books, endpoint, given, id));
  } catch (error) {
    return failureResponse(error);
  }
}

/** Failures before execution are not stored; a declined card is. */
function once(idempotency: IdempotencyKeys, key: string, run: () => Answer): Answer {
  try {
    const answer = run();
    idempotency.keep(key, answer);
    return answer;
  } catch (error) {
    const answer = failureResponse(error);
    if (answer.statusCode === 402) idempotency.keep(key, answer);
    else idempotency.forget(key);
    return answer;
  }
}

function carryOut({ store, ...books }: Books, endpoint: Endpoint, given: Parameters, id: string): Answer {
  const body = expanded(store, endpoint.run({ store, ...books }, given, id), strings(given, 'expand'));
  // A snapshot, because the object changes later.
  return { statusCode: 200, body: structuredClone(body) };
}

function failureResponse(error: unknown): Answer {
  if (!(error instanceof StripeFailure)) throw error;
  return { statusCode: error.statusCode, body: structuredClone(error.body) };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? '';
}

function find(request: IncomingMessage): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    const [whole, id = ''] = endpoint.method === request.method ? (endpoint.path.exec(pathOf(request)) ?? []) : [];
    if (whole !== undefined) return { endpoint, id: decodeURIComponent(id) };
  }
  throw new StripeFailure(404, `Unrecognized request URL (${request.method}: ${pathOf(request)}).`);
}

/** A secret key allows everything; a publishable key, with the object's secret, what browsers need. */
function authorise(request: IncomingMessage, endpoint: Endpoint, given: Parameters): void {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const isBrowser =
    endpoint.forBrowsers === true && key === keys.publishable && text(given, 'client_secret') !== undefined;
  if (key !== keys.secret && !isBrowser)
    throw new StripeFailure(
      401,
      key === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided.',
      {},
    );
  const version = request.headers['stripe-version'];
  if (!isBrowser && version !== apiVersion)
    throw new StripeFailure(400, `Invalid Stripe API version: ${String(version)}`);
  if (
    request.method === 'POST' &&
    !String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
  )
    throw new StripeFailure(400, 'Requests are form-encoded.');
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
