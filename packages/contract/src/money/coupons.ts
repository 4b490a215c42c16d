import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { typesThatAre } from '../content-types.ts';
import { done, id, idParams, listOf, listQuery, moment, money, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** What a coupon applies to: a subscription's first month or year, and purchases. */
export const couponTarget = z.enum(['monthly', 'yearly', ...typesThatAre('sold'), ...typesThatAre('ordered')]);
export type CouponTarget = z.output<typeof couponTarget>;

/** Codes ignore case and spaces, because people read them aloud and type them on phones. */
export function normaliseCode(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase();
}

/** A code of a new coupon: 4 to 24 letters, digits and dashes. */
const newCode = z
  .string()
  .overwrite(normaliseCode)
  .regex(/^[A-Z0-9](?:[A-Z0-9-]{2,22})[A-Z0-9]$/, says('Use 4 to 24 letters, digits and dashes.'));

/** What a buyer types: anything can be looked up. */
export const typedCode = z
  .string()
  .trim()
  .min(1, says('Please enter a code.'))
  .max(60, says('This is too long to be a code.'));

const kind = z.enum(['percentage', 'amount']);
export type CouponKind = z.output<typeof kind>;

const uses = z.number().int().min(1, says('At least 1.')).max(1_000_000, says('At most 1,000,000.')).nullable();

const fields = {
  /** `percentage` of the price, or an `amount` off it. */
  kind,
  /** Per cent (1 to 100), or an amount of money; at most two decimals. */
  value: money.min(0.01, says('At least 0.01.')),
  targets: z.array(couponTarget).min(1, says('Please choose what it is for.')).max(couponTarget.options.length),
  /** The maximum number of uses in all, and by one fan; null: unlimited. */
  maxUses: uses,
  maxUsesPerFan: uses,
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  isActive: z.boolean(),
};

/** Without a code, one is generated. */
const newCoupon = z.object({
  ...fields,
  code: newCode.optional(),
  isActive: fields.isActive.default(true),
  maxUses: uses.default(null),
  maxUsesPerFan: uses.default(1),
  startsAt: fields.startsAt.default(null),
  endsAt: fields.endsAt.default(null),
});
const changedCoupon = z.object({ ...fields, code: newCode }).partial();
const forWhom = { /** The one performer whose prices it lowers; null for all. */ performerId: id.nullable() };

/** `later`: not valid yet; `over`: expired; `used-up`: no uses left; `off`: switched off. */
export const couponState = z.enum(['active', 'off', 'later', 'over', 'used-up']);
export type CouponState = z.output<typeof couponState>;

export const coupon = z.object({
  _id: id,
  code: z.string(),
  kind,
  value: total,
  targets: z.array(couponTarget),
  maxUses: z.number().int().nullable(),
  maxUsesPerFan: z.number().int().nullable(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  isActive: z.boolean(),
  state: couponState,
  /** Who created it and pays for its discount. */
  owner: z.enum(['site', 'performer']),
  /** The performer whose prices it lowers; null: everyone's. */
  performer: accountCard.nullable(),
  /** Uses that were not reverted, and their discounts in all. */
  used: z.number().int(),
  discounted: total,
  /** It was never used, so that it can be deleted. */
  isDeletable: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Coupon = z.output<typeof coupon>;

export const couponUse = z.object({
  _id: id,
  user: accountCard,
  performer: accountCard,
  target: couponTarget,
  objectId: id.nullable(),
  discount: total,
  /** What the fan paid. */
  paid: total,
  /** When the sale was reversed, and the use with it. */
  givenBackAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type CouponUse = z.output<typeof couponUse>;

const words = z.string().trim().max(100).optional();
const filters = { q: words, state: couponState.optional(), target: couponTarget.optional() };
const sorts = ['code', 'used', 'endsAt'] as const;

export const searchOwnCoupons = operation({
  name: 'searchOwnCoupons',
  area: 'coupons',
  summary: 'Your coupons',
  method: 'GET',
  path: '/performer/coupons',
  access: 'performer',
  query: listQuery(sorts, filters),
  reply: listOf(coupon),
});
export const createOwnCoupon = operation({
  name: 'createOwnCoupon',
  area: 'coupons',
  summary: 'Create a coupon for your prices; you pay its discount',
  method: 'POST',
  path: '/performer/coupons',
  access: 'performer',
  limit: { max: 120, windowSeconds: 3_600 },
  body: newCoupon,
  status: 201,
  reply: coupon,
  errors: ['performer-not-approved', 'code-taken'],
});
export const changeOwnCoupon = operation({
  name: 'changeOwnCoupon',
  area: 'coupons',
  summary: 'Change a coupon; omitted fields and past purchases stay',
  method: 'PUT',
  path: '/performer/coupons/{id}',
  access: 'performer',
  params: idParams,
  body: changedCoupon,
  reply: coupon,
  errors: ['not-found', 'code-taken'],
});
export const deleteOwnCoupon = operation({
  name: 'deleteOwnCoupon',
  area: 'coupons',
  summary: 'Delete a coupon that was never used',
  method: 'DELETE',
  path: '/performer/coupons/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found', 'conflict'],
});
export const listOwnCouponUses = operation({
  name: 'listOwnCouponUses',
  area: 'coupons',
  summary: 'Who used a coupon, and for what',
  method: 'GET',
  path: '/performer/coupons/{id}/uses',
  access: 'performer',
  params: idParams,
  query: listQuery(['discount'], {}),
  reply: listOf(couponUse),
  errors: ['not-found'],
});

export const searchCoupons = operation({
  name: 'searchCoupons',
  area: 'administration',
  summary: 'All coupons of the site and of performers',
  method: 'GET',
  path: '/admin/coupons',
  access: 'admin',
  permission: 'pricing',
  query: listQuery(sorts, { ...filters, owner: coupon.shape.owner.optional() }),
  reply: listOf(coupon),
});
export const createCoupon = operation({
  name: 'createCoupon',
  area: 'administration',
  summary: 'Create a coupon of the site: the site pays the discount, performers earn the full price',
  method: 'POST',
  path: '/admin/coupons',
  access: 'admin',
  permission: 'pricing',
  body: newCoupon.extend({ performerId: forWhom.performerId.default(null) }),
  status: 201,
  reply: coupon,
  errors: ['code-taken'],
});
export const changeCoupon = operation({
  name: 'changeCoupon',
  area: 'administration',
  summary: 'Change a coupon; performers’ can only be switched on and off',
  method: 'PUT',
  path: '/admin/coupons/{id}',
  access: 'admin',
  permission: 'pricing',
  params: idParams,
  body: changedCoupon.extend({ performerId: forWhom.performerId.optional() }),
  reply: coupon,
  errors: ['not-found', 'code-taken', 'conflict'],
});
export const deleteCoupon = operation({
  name: 'deleteCoupon',
  area: 'administration',
  summary: 'Delete a coupon of the site that was never used',
  method: 'DELETE',
  path: '/admin/coupons/{id}',
  access: 'admin',
  permission: 'pricing',
  params: idParams,
  reply: done,
  errors: ['not-found', 'conflict'],
});
export const listCouponUses = operation({
  name: 'listCouponUses',
  area: 'administration',
  summary: 'Who used a coupon, and for what',
  method: 'GET',
  path: '/admin/coupons/{id}/uses',
  access: 'admin',
  permission: 'pricing',
  params: idParams,
  query: listQuery(['discount'], {}),
  reply: listOf(couponUse),
  errors: ['not-found'],
});

export const couponPreview = z.object({
  code: z.string(),
  kind,
  value: total,
  priceBefore: total,
  discount: total,
  /** What the fan pays with it: send this as `price` when buying. */
  price: total,
  /** One sentence for the fan. */
  message: z.string(),
});
export type CouponPreview = z.output<typeof couponPreview>;

export const applyCoupon = operation({
  name: 'applyCoupon',
  area: 'payments',
  summary: 'The price with a coupon (its code or its id); uses nothing up',
  method: 'POST',
  path: '/coupons/{id}/apply-coupon',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  params: z.object({ id: typedCode }),
  body: z.object({
    kind: z.enum(['subscription', ...typesThatAre('sold')]),
    /** What the fan wants to buy; for a subscription, the performer. */
    objectId: id,
    /** For a subscription. */
    subscriptionType: z.enum(['monthly', 'yearly']).default('monthly'),
  }),
  reply: couponPreview,
  errors: ['not-found', 'coupon-refused', 'not-for-sale'],
});
