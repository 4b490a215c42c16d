import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivery } from '../src/gateways/payments/conformance.ts';

export const doorwayKeys = { merchant: 'a merchant key', webhook: 'a webhook secret' } as const;

type Item = Record<string, unknown> & { id: string };

/** What each token's card does; saved cards get a token of their own. */
const cards: Readonly<Record<string, { state: string; code?: string; lateRefund?: string }>> = {
  ok: { state: 'paid' }, declined: { state: 'refused', code: 'card_declined' }, insufficientFunds: { state: 'refused', code: 'insufficient_funds' }, authenticate: { state: 'waiting' }, late: { state: 'checking' },
  refundFails: { state: 'paid', lateRefund: 'failed' }, refundLate: { state: 'paid', lateRefund: 'succeeded' },
};
const reasons: Readonly<Record<string, string>> = { card_declined: 'Your bank declined this card.', insufficient_funds: 'There is not enough money on this card.', authentication_required: 'Please confirm this payment yourself.', not_confirmed: 'You did not confirm this payment.' };

class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = 'This is refused.') {
    super(message);
    [this.status, this.code] = [status, code];
  }
}

function answerOrRefuse(run: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused(500, 'error', String(error));
    return { status: refused.status, body: { code: refused.code, reason: refused.message } };
  }
}

/** The provider of docs/add-a-payment-provider.md, as far as the example needs it. */
export async function startDoorway(now: () => Date) {
  const [items, orders, events] = [new Map<string, Item>(), new Map<string, { body: string; id: string }>(), [] as { about: unknown; delivery: Delivery }[]];
  let url = '';

  const add = (kind: string, fields: Record<string, unknown>): Item => {
    const item = { id: `${kind}_${randomUUID()}`, kind, at: now().getTime(), ...fields };
    items.set(item.id, item);
    return item;
  };
  const all = (kind: string, matches: (item: Item) => boolean): Item[] => [...items.values()].filter((item) => item['kind'] === kind && matches(item));
  const sum = (found: readonly Item[]): number => found.reduce((total, { amount }) => total + Number(amount), 0);
  const get = (id: unknown): Item => {
    const item = items.get(String(id));
    if (!item) throw new Refused(404, 'not_found');
    return item;
  };
  const tell = (payment: Item, more: object = {}): void => {
    const rawBody = Buffer.from(JSON.stringify({ id: randomUUID(), at: now().toISOString(), payment, ...more }));
    const seconds = Math.floor(now().getTime() / 1_000);
    const signature = createHmac('sha256', doorwayKeys.webhook).update(`${seconds}.`).update(rawBody).digest('hex');
    events.push({ about: payment.id, delivery: { rawBody, headers: { 'doorway-signature': `t=${seconds},v1=${signature}` } } });
  };
  const settle = (payment: Item, state: string, code?: string): void => {
    const { page: _, ...rest } = payment;
    const settled = { ...rest, id: payment.id, state, settledAt: now().getTime(), ...(code === undefined ? {} : { code, reason: reasons[code] }) };
    items.set(payment.id, settled);
    tell(settled);
  };
  const behaviourOf = (token: unknown): string => String(items.get(String(token))?.['behaviour'] ?? token);
  const disputeOf = (id: string): Item | undefined => all('dispute', ({ payment, state }) => payment === id && state !== 'won')[0];

  const posts: Record<string, (body: Record<string, unknown>) => Item> = {
    customers: ({ account }) => add('customer', { account }),
    setups({ customer, returnUrl }) {
      const made = add('setup', { state: 'waiting', customer, returnUrl });
      return Object.assign(made, { page: `${url}/pages/${made.id}` });
    },
    payments({ reference, amount, token, customer, isPayerThere }) {
      const saved = items.get(String(token));
      const card = Object.hasOwn(cards, behaviourOf(token)) ? cards[behaviourOf(token)] : undefined;
      if (!card || saved?.['isRemoved'] === true || (saved && saved['customer'] !== customer)) throw new Refused(422, 'unknown_token');
      if (Number(amount) <= 0) throw new Refused(422, 'amount');
      const payment = add('payment', { reference, amount, token, state: card.state });
      if (card.state === 'waiting' && isPayerThere === true) return Object.assign(payment, { page: `${url}/pages/${payment.id}` });
      if (card.state === 'checking') return payment;
      settle(payment, card.state === 'waiting' ? 'refused' : card.state, card.state === 'waiting' ? 'authentication_required' : card.code);
      return get(payment.id);
    },
    refunds({ payment: id, amount }) {
      const payment = items.get(String(id));
      const left = payment ? Number(payment['amount']) - sum(all('refund', (refund) => refund['payment'] === payment.id && refund['state'] !== 'failed')) : 0;
      if (payment?.['state'] !== 'paid' || disputeOf(payment.id) || Number(amount) <= 0 || Number(amount) > left) throw new Refused(422, 'refund');
      const refund = add('refund', { payment: id, amount, state: cards[behaviourOf(payment['token'])]?.lateRefund ? 'pending' : 'succeeded' });
      tell(payment, { refund });
      return refund;
    },
  };

  function statement(query: URLSearchParams): object {
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    const within = (field: string) => (item: Item): boolean => Number(item[field]) >= from && Number(item[field]) < to;
    const paid = all('payment', (item) => item['state'] === 'paid' && within('settledAt')(item));
    return { paid: sum(paid), count: paid.length, refunded: sum(all('refund', (item) => item['state'] !== 'failed' && within('at')(item))), disputed: sum(all('dispute', (item) => item['state'] !== 'won' && within('at')(item))) };
  }

  function post(kind: string, text: string): object {
    const body = JSON.parse(text) as Record<string, unknown>;
    const key = `${kind} ${String(body['order'])}`;
    const earlier = orders.get(key);
    if (earlier && earlier.body !== text) throw new Refused(409, 'order');
    const made = earlier ? get(earlier.id) : posts[kind]?.(body);
    if (!made) throw new Refused(404, 'not_found');
    orders.set(key, { body: text, id: made.id });
    return made;
  }

  function answer(request: IncomingMessage, text: string): object {
    if (request.headers.authorization !== `Bearer ${doorwayKeys.merchant}`) throw new Refused(401, 'key');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://doorway');
    const [, kind = '', id = ''] = pathname.split('/').map(decodeURIComponent);
    if (request.method === 'POST') return post(kind, text);
    if (kind === 'statement') return statement(searchParams);
    if (kind === 'tokens' && Object.hasOwn(cards, id)) return {};
    return request.method === 'DELETE' ? Object.assign(get(id), { isRemoved: true }) : get(id);
  }

  const server = createServer(async (request, response) => {
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    const { status, body } = answerOrRefuse(() => answer(request, text));
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    deliveries: (id: string) => events.filter(({ about }) => about === id).map(({ delivery }) => delivery),
    /** Where the payment still waits. */
    settle(id: string, state: 'paid' | 'refused') {
      if (['waiting', 'checking'].includes(String(get(id)['state']))) settle(get(id), state, state === 'paid' ? undefined : 'not_confirmed');
    },
    settleRefund(id: string) {
      const refund = get(id);
      const payment = get(refund['payment']);
      refund['state'] = cards[behaviourOf(payment['token'])]?.lateRefund;
      tell(payment, { refund });
    },
    enterCard(id: string, behaviour: string | undefined) {
      const setup = get(id);
      const token = behaviour === undefined ? undefined : add('token', { behaviour, customer: setup['customer'] });
      if (!token) Object.assign(setup, { state: 'refused', reason: 'Your bank did not accept this card.' });
      else Object.assign(setup, { state: 'saved', card: { paymentMethod: token.id, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2_034 } });
    },
    dispute(id: string, state: 'open' | 'won' | 'lost') {
      const payment = get(id);
      const left = Number(payment['amount']) - sum(all('refund', (refund) => refund['payment'] === id));
      const dispute = disputeOf(id) ?? add('dispute', { payment: id, amount: left, reason: 'fraudulent' });
      tell(payment, { dispute: Object.assign(dispute, { state }) });
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
