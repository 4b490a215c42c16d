import type { Endpoint } from './endpoint.ts';
import { integer, text, type Form, type Parameters } from './parameters.ts';
import { StripeFailure } from './stripe-error.ts';
import type { Store, Stored } from './store.ts';

const range = { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' } as const;
const pages: Form = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
  expand: 'strings',
  created: range,
};

/** `GET /v1/{plural}`: newest first, in pages, filtered by time and by the given fields. */
export function listOf(object: string, plural: string, fields: readonly string[] = []): Endpoint {
  return {
    method: 'GET',
    path: new RegExp(`^/v1/${plural}$`),
    form: { ...pages, ...Object.fromEntries(fields.map((field) => [field, 'string' as const])) },
    run: ({ store }, given) =>
      pageOf(
        store.list(
          object,
          (stored) =>
            isWithin(stored, given) &&
            fields.every((field) => given[field] === undefined || stored[field] === given[field]),
        ),
        given,
        plural,
      ),
  };
}

export function getOf(object: string, plural: string): Endpoint {
  return {
    method: 'GET',
    path: new RegExp(`^/v1/${plural}/([^/]+)$`),
    form: { expand: 'strings' },
    run: ({ store }, _given, id) => store.get(object, id),
  };
}

function isWithin({ created }: Stored, given: Parameters): boolean {
  const bounds = (given['created'] ?? {}) as Parameters;
  const [gt, gte, lt, lte] = [
    integer(bounds, 'gt'),
    integer(bounds, 'gte'),
    integer(bounds, 'lt'),
    integer(bounds, 'lte'),
  ];
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

function pageOf(all: readonly Stored[], given: Parameters, plural: string): object {
  const limit = integer(given, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw new StripeFailure(400, 'Limits are from 1 to 100.', { code: 'parameter_invalid_integer', param: 'limit' });
  const after = text(given, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return {
    object: 'list',
    url: `/v1/${plural}`,
    data: all.slice(start, start + limit),
    has_more: start + limit < all.length,
  };
}

/** `metadata["reference"]:"x"`, the only supported query. */
export const searchIntents: Endpoint = {
  method: 'GET',
  path: /^\/v1\/payment_intents\/search$/,
  form: { 'query!': 'string', limit: 'integer', page: 'string', expand: 'strings' },
  run({ store }, given) {
    const [, reference] = /^metadata\["reference"\]:"([^"]+)"$/.exec(text(given, 'query') ?? '') ?? [];
    if (reference === undefined) throw new StripeFailure(400, 'This search query is not valid.', { param: 'query' });
    const data = store.list(
      'payment_intent',
      ({ metadata }) => (metadata as Record<string, string>)['reference'] === reference,
    );
    return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data };
  },
};

/** Replaces ids by objects where `expand` asks for it: `payment_intent`, `data.payment_intent`. */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  return paths.reduce((whole, path) => expandPath(store, whole, path.split('.')), answer);
}

function expandPath(store: Store, whole: object, [name = '', ...rest]: readonly string[]): object {
  const value = (whole as Record<string, unknown>)[name];
  if (Array.isArray(value)) return { ...whole, [name]: value.map((item: object) => expandPath(store, item, rest)) };
  const found = typeof value === 'string' ? store.find(name, value) : undefined;
  if (!(name in whole))
    throw new StripeFailure(400, `This property cannot be expanded (${name}).`, { param: 'expand' });
  return found ? { ...whole, [name]: rest.length > 0 ? expandPath(store, found, rest) : found } : whole;
}
