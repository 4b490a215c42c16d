import { z } from 'zod';
import { idParams, prose, time, total } from '../fields.ts';
import { earningType, subscriptionType } from '../money/money.ts';
import { operation } from '../operation.ts';

export const longestFanNote = 2_000;

const fanNote = z.object({
  /** Plain text; empty where there is none. */
  note: z.string(),
  noteUpdatedAt: time.nullable(),
});
export type FanNote = z.output<typeof fanNote>;

/** What a performer sees of a fan beside their conversation, and nobody else. */
const fanCard = fanNote.extend({
  followsSince: time.nullable(),
  /** The subscription there is or was; null: there never was one. */
  subscription: z
    .object({
      subscriptionType,
      /** It opens her content now. */ isActive: z.boolean(),
      renews: z.boolean(),
      price: total,
      since: time,
      until: time,
    })
    .nullable(),
  /** What the fan spent with her, before commission, less what was given back. */
  spent: z.object({
    total,
    thisMonth: total,
    byType: z.array(
      z.object({
        type: earningType,
        amount: total,
        /** Without those that were given back wholly. */ count: z.number().int(),
      }),
    ),
    lastPurchase: z.object({ type: earningType, at: time }).nullable(),
  }),
  /** She has shut him out. */
  isBlocked: z.boolean(),
});
export type FanCard = z.output<typeof fanCard>;

const area = 'conversations';

export const getFan = operation({
  name: 'getFan',
  area,
  summary: 'The fan of one’s conversation: one’s note, what he spent, and since when he follows and subscribes',
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
  summary: 'Note something about a fan, for oneself alone; empty text forgets the note',
  method: 'PUT',
  path: '/conversations/{id}/fan/note',
  access: 'performer',
  params: idParams,
  body: z.object({ note: prose(longestFanNote) }),
  reply: fanNote,
  errors: ['not-found', 'conflict'],
});
