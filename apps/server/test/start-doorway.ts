import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivery } from '../src/gateways/payments/conformance.ts';

export const doorwayKeys = { merchant: 'a merchant key', webhook: 'a webhook secret' } as const;

type Fields = Record<string, unknown>;
type Item = Fields & { id: string };

/** The behaviour of the card behind a token; a saved card has its own token. */
const cards: Readonly<Record<string, { state: string; code?: string; lateRefund?: string }>> = {
  ok: { state: 'paid' },
  declined: { state: 'refused', code: 'card_declined' },
  insufficientFunds: { state: 'refused', code: 'insufficient_funds' },
  authenticate: { state: 'waiting' },
  late: { state: 'checking' },
  refundFails: { state: 'paid', lateRefund: 'failed' },
  refundLate: { state: 'paid', lateRefund: 'succeeded' },
};
const reasons: Readonly<Record<string, string>> = {
  card_declined: 'Your bank declined this card.',
  insufficient_funds: 'There is not enough money on this card.',
  authentication_required: 'Please confirm this payment yourself.',
  not_confirmed: 'You did not confirm this payment.',
};

class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = 'This is refused.') {
    super(message);
    [this.status, this.code] = [status, code];
  }
}

const sum = (items: readonly Item[]): number => items.reduce((total, { amount }) => total + Number(amount), 0);

/** The provider of docs/add-a-payment-provider.md, as far as the suite needs it: its records, and outside events. */
export class Doorway {
  url = '';
  readonly #now: () => Date;
  readonly #items = new Map<string, Item>();
  readonly #orders = new Map<string, { readonly body: string; readonly id: string }>();
  readonly #deliveries: { readonly about: string; readonly delivery: Delivery }[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  deliveries(paymentId: string): Delivery[] {
    return this.#deliveries.filter(({ about }) => about === paymentId).map(({ delivery }) => delivery);
  }

  /** The decision of the payer or their bank; the first one counts. */
  decide(paymentId: string, state: 'paid' | 'refused'): void {
    const payment = this.#get(paymentId);
    if (['waiting', 'checking'].includes(String(payment['state'])))
      this.#settle(payment, state, state === 'paid' ? undefined : 'not_confirmed');
  }

  settleRefund(id: string): void {
    const refund = this.#get(id);
    const payment = this.#get(refund['payment']);
    refund['state'] = this.#cardOf(payment['token'])?.lateRefund;
    this.#queueWebhook(payment, { refund });
  }

  /** A card with this behaviour, or one that its bank declines. */
  enterCard(setupId: string, behaviour: string | undefined): void {
    const setup = this.#get(setupId);
    if (behaviour === undefined)
      Object.assign(setup, { state: 'refused', reason: 'Your bank did not accept this card.' });
    else
      Object.assign(setup, {
        state: 'saved',
        card: {
          paymentMethod: this.#add('token', { behaviour, customer: setup['customer'] }).id,
          brand: 'visa',
          last4: '4242',
          expiryMonth: 12,
          expiryYear: 2_034,
        },
      });
  }

  dispute(paymentId: string, state: 'open' | 'won' | 'lost'): void {
    const payment = this.#get(paymentId);
    const dispute =
      this.#disputeOf(paymentId) ??
      this.#add('dispute', { payment: paymentId, amount: this.#leftOf(payment), reason: 'fraudulent' });
    this.#queueWebhook(payment, { dispute: Object.assign(dispute, { state }) });
  }

  /** Throws `Refused`. */
  answer({ method, url = '', headers }: IncomingMessage, body: string): object {
    if (headers.authorization !== `Bearer ${doorwayKeys.merchant}`) throw new Refused(401, 'key');
    const { pathname, searchParams } = new URL(url, 'http://doorway');
    const [, kind = '', id = ''] = pathname.split('/').map(decodeURIComponent);
    if (method === 'POST') return this.#post(kind, body);
    if (kind === 'statement')
      return this.#statement(Date.parse(searchParams.get('from') ?? ''), Date.parse(searchParams.get('to') ?? ''));
    if (kind === 'tokens' && Object.hasOwn(cards, id)) return {};
    return method === 'DELETE' ? Object.assign(this.#get(id), { isRemoved: true }) : this.#get(id);
  }

  /** The same order returns the same object, in its current state. */
  #post(kind: string, body: string): object {
    const fields = JSON.parse(body) as Fields;
    const key = `${kind} ${String(fields['order'])}`;
    const earlier = this.#orders.get(key);
    if (earlier && earlier.body !== body) throw new Refused(409, 'order');
    const made = earlier ? this.#get(earlier.id) : this.#make(kind, fields);
    this.#orders.set(key, { body, id: made.id });
    return made;
  }

  #make(kind: string, fields: Fields): Item {
    if (kind === 'customers') return this.#add('customer', { account: fields['account'] });
    if (kind === 'setups')
      return this.#withPage(this.#add('setup', { state: 'waiting', customer: fields['customer'] }));
    if (kind === 'payments') return this.#pay(fields);
    if (kind === 'refunds') return this.#refund(fields);
    throw new Refused(404, 'not_found');
  }

  #pay({ reference, amount, token, customer, isPayerThere }: Fields): Item {
    const [card, saved] = [this.#cardOf(token), this.#items.get(String(token))];
    if (!card || saved?.['isRemoved'] === true || (saved && saved['customer'] !== customer))
      throw new Refused(422, 'unknown_token');
    if (Number(amount) <= 0) throw new Refused(422, 'amount');
    const payment = this.#add('payment', { reference, amount, token, state: card.state });
    if (card.state === 'waiting')
      return isPayerThere === true
        ? this.#withPage(payment)
        : this.#settle(payment, 'refused', 'authentication_required');
    return card.state === 'checking' ? payment : this.#settle(payment, card.state, card.code);
  }

  #refund({ payment: id, amount }: Fields): Item {
    const payment = this.#items.get(String(id));
    if (
      payment?.['state'] !== 'paid' ||
      this.#disputeOf(payment.id) ||
      Number(amount) <= 0 ||
      Number(amount) > this.#leftOf(payment)
    )
      throw new Refused(422, 'refund');
    const refund = this.#add('refund', {
      payment: id,
      amount,
      state: this.#cardOf(payment['token'])?.lateRefund === undefined ? 'succeeded' : 'pending',
    });
    this.#queueWebhook(payment, { refund });
    return refund;
  }

  #statement(from: number, to: number): object {
    const within = (at: unknown): boolean => Number(at) >= from && Number(at) < to;
    const paid = this.#all('payment', ({ state, settledAt }) => state === 'paid' && within(settledAt));
    const refunded = this.#all('refund', ({ state, at }) => state !== 'failed' && within(at));
    const disputed = this.#all('dispute', ({ state, at }) => state !== 'won' && within(at));
    return { paid: sum(paid), count: paid.length, refunded: sum(refunded), disputed: sum(disputed) };
  }

  #settle(payment: Item, state: string, code?: string): Item {
    Object.assign(payment, {
      state,
      settledAt: this.#now().getTime(),
      page: undefined,
      ...(code === undefined ? {} : { code, reason: reasons[code] }),
    });
    this.#queueWebhook(payment);
    return payment;
  }

  #queueWebhook(payment: Item, more: object = {}): void {
    const seconds = Math.floor(this.#now().getTime() / 1_000);
    const rawBody = Buffer.from(JSON.stringify({ id: randomUUID(), at: this.#now().toISOString(), payment, ...more }));
    const signature = createHmac('sha256', doorwayKeys.webhook).update(`${seconds}.`).update(rawBody).digest('hex');
    this.#deliveries.push({
      about: payment.id,
      delivery: { rawBody, headers: { 'doorway-signature': `t=${seconds},v1=${signature}` } },
    });
  }

  #add(kind: string, fields: Fields): Item {
    const item = { id: `${kind}_${randomUUID()}`, kind, at: this.#now().getTime(), ...fields };
    this.#items.set(item.id, item);
    return item;
  }

  #withPage(item: Item): Item {
    return Object.assign(item, { page: `${this.url}/pages/${item.id}` });
  }

  #get(id: unknown): Item {
    const item = this.#items.get(String(id));
    if (!item) throw new Refused(404, 'not_found');
    return item;
  }

  #all(kind: string, matches: (item: Item) => boolean): Item[] {
    return [...this.#items.values()].filter((item) => item['kind'] === kind && matches(item));
  }

  #cardOf(token: unknown) {
    const name = String(this.#items.get(String(token))?.['behaviour'] ?? token);
    return Object.hasOwn(cards, name) ? cards[name] : undefined;
  }

  #leftOf({ id, amount }: Item): number {
    return Number(amount) - sum(this.#all('refund', ({ payment, state }) => payment === id && state !== 'failed'));
  }

  #disputeOf(paymentId: string): Item | undefined {
    return this.#all('dispute', ({ payment, state }) => payment === paymentId && state !== 'won')[0];
  }
}

/** Starts a local Doorway. */
export async function startDoorway(now: () => Date): Promise<{ doorway: Doorway; close(): Promise<void> }> {
  const doorway = new Doorway(now);
  const server = createServer(async (request, response) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    const { status, reply } = replyOf(() => doorway.answer(request, body));
    response.writeHead(status).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  doorway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    doorway,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function replyOf(run: () => object): { readonly status: number; readonly reply: object } {
  try {
    return { status: 200, reply: run() };
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, reply: { code: error.code, reason: error.message } };
    return { status: 500, reply: { code: 'error', reason: String(error) } };
  }
}
