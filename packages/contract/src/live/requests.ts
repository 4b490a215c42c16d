import { z } from 'zod';
import { id, idParams, listOf, listQuery, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';

const area = 'streaming';

export const privateRequestStatus = z.enum(['asked', 'accepted', 'declined', 'withdrawn', 'expired']);

/** A fan asks a performer for a private show. */
export const privateRequest = z.object({
  _id: id,
  /** The private conversation of the two, which is the chat of the show. */
  conversationId: id,
  user: accountCard,
  performer: accountCard,
  status: privateRequestStatus,
  /** Of one minute, as it was when the fan asked. */
  price: total,
  minimumMinutes: z.number().int(),
  /** The fan would like to be seen, too. */
  isTwoWay: z.boolean(),
  message: z.string(),
  /** The performer's answer. */
  note: z.string().optional(),
  /** The show, once accepted. */
  streamId: id.optional(),
  /** Two minutes after it was asked. */
  expiresAt: time,
  createdAt: time,
  updatedAt: time,
});
export type PrivateRequest = z.output<typeof privateRequest>;

/** A performer's terms of private shows. */
export const privateTerms = z.object({
  /** Of one minute; null: no private shows. */
  price: total.nullable(),
  minimumMinutes: z.number().int(),
});
export type PrivateTerms = z.output<typeof privateTerms>;

export const getPrivateTerms = operation({
  name: 'getPrivateTerms',
  area,
  summary: 'A performer’s terms of private shows',
  method: 'GET',
  path: '/streaming/private/{id}',
  access: 'public',
  params: idParams,
  reply: privateTerms,
  errors: ['not-found', 'country-blocked'],
});

export const askForPrivateShow = operation({
  name: 'askForPrivateShow',
  area,
  summary: 'Ask a performer for a private show at their price per minute; expires after two minutes',
  method: 'POST',
  path: '/streaming/requests',
  access: 'account',
  idempotent: true,
  limit: { max: 30, windowSeconds: 600 },
  body: z.object({
    performerId: id,
    /** The price of one minute that the fan saw; if it has changed, the call fails with 409. */
    price: z.number().positive(),
    /** At least the performer's minimum; the balance has to be enough for them. */
    minutes: z.number().int().min(1).max(120).optional(),
    isTwoWay: z.boolean().default(false),
    message: prose(500).default(''),
  }),
  status: 201,
  reply: privateRequest,
  errors: [
    'not-found',
    'not-for-sale',
    'balance-too-low',
    'spending-limit-reached',
    'conflict',
    'country-blocked',
    'may-not-write',
    'performer-not-approved',
  ],
});

export const listPrivateRequests = operation({
  name: 'listPrivateRequests',
  area,
  summary:
    'Requests for private shows, yours and those to you: those that wait for an answer, then the others, newest first',
  method: 'GET',
  path: '/streaming/requests',
  access: 'account',
  query: listQuery([], { status: privateRequestStatus.optional() }),
  reply: listOf(privateRequest),
});

export const answerPrivateRequest = operation({
  name: 'answerPrivateRequest',
  area,
  summary: 'Accept or decline a request for a private show, or withdraw your own',
  method: 'PUT',
  path: '/streaming/requests/{id}',
  access: 'account',
  params: idParams,
  body: z.object({ status: z.enum(['accepted', 'declined', 'withdrawn']), note: prose(500).optional() }),
  reply: privateRequest,
  errors: [
    'not-found',
    'conflict',
    'balance-too-low',
    'stream-open',
    'may-not-stream',
    'performer-not-approved',
    'account-suspended',
    'unavailable',
  ],
});
