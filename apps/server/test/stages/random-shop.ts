import { orderStatus, type OrderStatus } from '@ovation/contract/shop/order.ts';
import fc from 'fast-check';

/** One step of a history. People, products and orders by index, shares in per cent. */
export type ShopStep =
  | {
      readonly kind: 'buy';
      readonly fan: number;
      readonly lines: readonly { readonly product: number; readonly quantity: number }[];
      readonly card: string | undefined;
      readonly coupon: string | undefined;
      readonly country: 'DE' | 'FR';
      readonly key: number | undefined;
    }
  | {
      /** Something that is made to order: asked for, and accepted at once. */
      readonly kind: 'commission';
      readonly fan: number;
      readonly product: number;
      readonly card: string | undefined;
      readonly coupon: string | undefined;
      readonly country: 'DE' | 'FR';
    }
  | { readonly kind: 'seller'; readonly which: number; readonly status: OrderStatus }
  | { readonly kind: 'buyer'; readonly which: number; readonly status: OrderStatus }
  | { readonly kind: 'seller-refund'; readonly which: number; readonly share: number }
  | { readonly kind: 'staff-refund'; readonly which: number; readonly share: number }
  | { readonly kind: 'card-refund'; readonly which: number; readonly share: number }
  | {
      readonly kind: 'dispute';
      readonly which: number;
      readonly share: number;
      readonly status: 'open' | 'won' | 'lost';
    }
  | { readonly kind: 'move'; readonly which: number; readonly country: 'DE' | 'FR' }
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'days'; readonly count: number }
  | { readonly kind: 'banks-answer' }
  /** The seller adds a licence key to one of the products that have some. */
  | { readonly kind: 'add-key'; readonly product: 0 | 1 };

const which = fc.nat(20);
const share = fc.integer({ min: 1, max: 110 });
const country = fc.constantFrom('DE' as const, 'FR' as const);
const status = fc.constantFrom(...orderStatus.options);
const card = fc.constantFrom(
  undefined,
  undefined,
  'sandbox_ok',
  'sandbox_late',
  'sandbox_authenticate',
  'sandbox_declined',
);
const coupon = fc.constantFrom(undefined, undefined, 'A-THIRD', 'ALL-OF-IT');
/** Those with licence keys more often, so that their keys run out; 5 is made to order, so that carts with it fail. */
const inCarts = fc.constantFrom(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 7, 7, 7, 8, 8);
const commission: fc.Arbitrary<ShopStep> = fc.record({
  kind: fc.constant('commission' as const),
  fan: fc.nat(2),
  product: fc.constantFrom(5, 6),
  card,
  coupon,
  country,
});
const buy: fc.Arbitrary<ShopStep> = fc.record({
  kind: fc.constant('buy' as const),
  fan: fc.nat(2),
  lines: fc.uniqueArray(fc.record({ product: inCarts, quantity: fc.constantFrom(1, 1, 1, 2, 2, 3) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ product }) => product,
  }),
  card,
  coupon,
  country,
  // One that is repeated with another cart is refused.
  key: fc.constantFrom(undefined, undefined, undefined, undefined, 0, 1),
});
const anyStep: fc.Arbitrary<ShopStep> = fc.oneof(
  { weight: 8, arbitrary: buy },
  { weight: 4, arbitrary: commission },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('seller' as const, 'buyer' as const), which, status }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('seller-refund' as const, 'staff-refund' as const, 'card-refund' as const),
      which,
      share,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      which,
      share,
      status: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), which, country }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('minutes' as const), count: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'banks-answer' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('add-key' as const), product: fc.constantFrom(0 as const, 1 as const) }),
  },
);
export const shopHistories = fc.record({
  commission: fc.integer({ min: 0, max: 6_000 }).map((points) => points / 100),
  atOnce: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(anyStep, { minLength: 20, maxLength: 50 }),
});
