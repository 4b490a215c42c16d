import { z } from 'zod';
import { idParams, prose, time, total } from '../fields.ts';
import { earningType, subscriptionType } from '../money/money.ts';
import { operation } from '../operation.ts';

export const longestFanNote = 2_000;

const fanNote = z.object({
  /** Plain text; empty if there is none. */
  note: z.string(),
  noteUpdatedAt: time.nullable(),
});
export type FanNote = z.output<typeof fanNote>;

/** What only the performer sees of a fan beside their conversation. */
const fanCard = fanNote.extend({
  followsSince: time.nullable(),
  /** The current or last subscription; null: there never was one. */
  subscription: z
    .object({
      subscriptionType,
      /** It gives access now. */ isActive: z.boolean(),
      renews: z.boolean(),
      price: total,
      since: time,
      until: time,
    })
    .nullable(),
  /** What the fan spent with the performer, before commission, less refunds. */
  spent: z.object({
    total,
    thisMonth: total,
    byType: z.array(
      z.object({
        type: earningType,
        amount: total,
        /** Without fully refunded ones. */ count: z.number().int(),
      }),
    ),
    lastPurchase: z.object({ type: earningType, at: time }).nullable(),
  }),
  /** The performer has blocked the fan. */
  isBlocked: z.boolean(),
});
export type FanCard = z.output<typeof fanCard>;

const area = 'conversations';

export const getFan = operation({
  name: 'getFan',
  area,
  summary: 'The fan of your conversation: your note, what they spent, since when they follow and subscribe',
  method: 'GET',
  path: '/conversations/{id}/fan',
  access: 'performer',
  params: idParams,
  reply: fanCard,
  errors: ['not-found'],
});

export const changeFanNote = operation({
  name: 'changeFanNote',
  area,
  summary: 'Note something about a fan, for you only; empty text deletes the note',
  method: 'PUT',
  path: '/conversations/{id}/fan/note',
  access: 'performer',
  params: idParams,
  body: z.object({ note: prose(longestFanNote) }),
  reply: fanNote,
  errors: ['not-found', 'conflict'],
});
