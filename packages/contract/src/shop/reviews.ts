import { z } from 'zod';
import { done, id, idParams, listOf, listQuery, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { says } from '../says.ts';

export const productReview = z.object({
  _id: id,
  productId: id,
  user: accountCard,
  /** Stars, from 1 to 5. */
  rating: z.number().int(),
  text: z.string(),
  createdAt: time,
  updatedAt: time,
});
export type ProductReview = z.output<typeof productReview>;

export const listReviews = operation({
  name: 'listReviews',
  area: 'products',
  summary: 'What buyers say of a product, newest first',
  method: 'GET',
  path: '/performer-assets/products/{id}/reviews',
  access: 'public',
  mayLag: 'visitors',
  params: idParams,
  query: listQuery([], {}),
  reply: listOf(productReview).extend({
    /** The caller's own, on whatever page it is. */
    own: productReview.optional(),
  }),
  errors: ['not-found', 'country-blocked'],
});

export const writeReview = operation({
  name: 'writeReview',
  area: 'products',
  summary: 'Review a product that you bought, once it has arrived; writing again changes the review',
  method: 'PUT',
  path: '/performer-assets/products/{id}/reviews',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  params: idParams,
  body: z.object({
    rating: z.number().int().min(1, says('At least one star.')).max(5, says('At most five stars.')),
    text: prose(2_000),
  }),
  reply: productReview,
  errors: ['not-found', 'conflict', 'country-blocked'],
});

export const deleteReview = operation({
  name: 'deleteReview',
  area: 'products',
  summary: 'Delete your review of a product',
  method: 'DELETE',
  path: '/performer-assets/products/{id}/reviews',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
