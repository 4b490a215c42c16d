import { z } from 'zod';
import { id, idParams, listOf, listQuery, money, prose, time, total } from '../fields.ts';
import { payment } from '../money/money.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { answeredQuestion, deliveryDays, maxQuestions, requestStatus } from './made-to-order.ts';
import { cartPreview } from './cart.ts';
import { buyProduct, previewOrders } from './checkout.ts';
import { download } from './downloads.ts';
import { says } from '../says.ts';

const area = 'requests';

export const productRequest = z.object({
  _id: id,
  /** Its name is that of the moment of asking; no id once it is deleted. */
  product: z.object({ _id: id.optional(), name: z.string(), cover: z.string() }),
  /** The fan who asks. */
  user: accountCard,
  performer: accountCard,
  status: requestStatus,
  brief: z.string(),
  answers: z.array(answeredQuestion),
  /** What its performer offers, without shipping. */
  price: total.optional(),
  /** From the payment until the delivery. */
  days: z.number().int().optional(),
  /** What the performer keeps of what was paid, in per cent, if the fan cancels after work has begun. */
  depositPercent: z.number().int().optional(),
  needsAddress: z.boolean(),
  /** What the performer wrote with the offer, or when declining. */
  note: z.string().optional(),
  /** Until when the offer is open. */
  expiresAt: time.optional(),
  /** The order that it became. */
  orderId: id.optional(),
  createdAt: time,
  updatedAt: time,
});
export type ProductRequest = z.output<typeof productRequest>;

const filters = { status: requestStatus.optional(), q: z.string().trim().max(100).optional() };

export const askForProduct = operation({
  name: 'askForProduct',
  area,
  summary: 'Ask for a product that is made to order; one with a fixed price is offered at once',
  method: 'POST',
  path: '/performer-assets/products/{id}/requests',
  access: 'account',
  idempotent: true,
  limit: { max: 30, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({
    brief: prose(5_000).min(1, says('Please describe what you would like.')),
    /** In the order of the product’s questions; an empty one is not answered. */
    answers: z
      .array(prose(1_000))
      .max(maxQuestions, says('At most {maxQuestions} answers.', { maxQuestions }))
      .default([]),
  }),
  status: 201,
  reply: productRequest,
  errors: ['not-found', 'not-for-sale', 'out-of-stock', 'conflict', 'country-blocked'],
});

export const searchRequests = operation({
  name: 'searchRequests',
  area,
  summary: 'What fans ask of you',
  method: 'GET',
  path: '/requests/search',
  access: 'performer',
  query: listQuery([], filters),
  reply: listOf(productRequest),
});

export const searchOwnRequests = operation({
  name: 'searchOwnRequests',
  area,
  summary: 'What you asked performers for',
  method: 'GET',
  path: '/requests/users/search',
  access: 'account',
  query: listQuery([], filters),
  reply: listOf(productRequest),
});

export const getRequest = operation({
  name: 'getRequest',
  area,
  summary: 'One request, for its fan and its performer',
  method: 'GET',
  path: '/requests/{id}',
  access: 'account',
  params: idParams,
  reply: productRequest,
  errors: ['not-found'],
});

export const previewRequest = operation({
  name: 'previewRequest',
  area,
  summary: 'What accepting an offer costs now; charges nothing',
  method: 'POST',
  path: '/requests/{id}/preview',
  access: 'account',
  whileSuspended: true,
  limit: { max: 600, windowSeconds: 60 },
  params: idParams,
  body: previewOrders.body.omit({ items: true }).optional(),
  reply: cartPreview,
  errors: ['not-found', 'not-for-sale', 'conflict'],
});

export const offerRequest = operation({
  name: 'offerRequest',
  area,
  summary: 'As its performer: offer a price and a time, or change an open offer',
  method: 'PUT',
  path: '/requests/{id}/offer',
  access: 'performer',
  limit: { max: 300, windowSeconds: 600 },
  params: idParams,
  body: z.object({
    /** Without shipping. */
    price: money.min(0.01, says('A price must be at least 0.01.')),
    days: deliveryDays,
    note: prose(1_000).optional(),
  }),
  reply: productRequest,
  errors: ['not-found', 'conflict', 'payment-under-way'],
});

export const declineRequest = operation({
  name: 'declineRequest',
  area,
  summary: 'Decline a request as its performer, or withdraw it as its fan',
  method: 'PUT',
  path: '/requests/{id}/decline',
  access: 'account',
  whileSuspended: true,
  limit: { max: 300, windowSeconds: 600 },
  params: idParams,
  body: z.object({ note: prose(1_000).optional() }).optional(),
  reply: productRequest,
  errors: ['not-found', 'conflict', 'payment-under-way'],
});

export const acceptRequest = operation({
  name: 'acceptRequest',
  area,
  summary: 'Accept an offer and pay for it; the money is held until the order is completed',
  method: 'POST',
  path: '/requests/{id}/accept',
  access: 'account',
  idempotent: true,
  limit: { max: 1_200, windowSeconds: 60 },
  params: idParams,
  body: z
    .object({
      /** Needed if the result is shipped. */
      addressId: id.optional(),
      coupon: z.string().trim().min(1).max(60).optional(),
      /** The total that the fan saw, with shipping; if it has changed, the call fails with 409. */
      price: money.optional(),
      ...payment,
    })
    .optional(),
  status: 201,
  reply: buyProduct.reply,
  errors: buyProduct.errors,
});

const GB = 1_000 * 1024 * 1024;

export const uploadOrderResult = operation({
  name: 'uploadOrderResult',
  area,
  summary: 'Upload a result of an order that is made to order, for `resultIds`',
  method: 'POST',
  path: '/orders/results',
  access: 'performer',
  limit: { max: 300, windowSeconds: 600 },
  files: { file: { maxSizeBytes: 10 * GB, required: true } },
  resumableAs: 'order-result',
  body: z.object({}).loose(),
  status: 201,
  reply: z.object({ _id: id, name: z.string(), sizeBytes: z.number().int() }),
  errors: ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted', 'storage-quota-exceeded'],
});

export const getOrderResults = operation({
  name: 'getOrderResults',
  area,
  summary: 'Signed links to the results of an order, for its buyer and its seller; they support ranges',
  method: 'GET',
  path: '/orders/{id}/results',
  access: 'account',
  params: idParams,
  reply: z.object({ files: z.array(download) }),
  errors: ['not-found', 'content-locked'],
});
