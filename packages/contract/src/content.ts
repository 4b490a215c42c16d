import { z } from 'zod';
import { typesThatAre } from './content-types.ts';
import { time } from './fields.ts';

/** What is published under an access rule. */
export const contentKind = z.enum(typesThatAre('published'));
export type ContentKind = z.output<typeof contentKind>;

/** What is published and can be bought by itself; a photo is bought with its gallery. */
export const purchasableKind = z.enum(typesThatAre('published', 'sold'));
export type PurchasableKind = z.output<typeof purchasableKind>;

/** What can be bought: what is published, and a locked message. */
export const saleKind = z.enum(typesThatAre('sold'));
export type SaleKind = z.output<typeof saleKind>;

/** Where content stands by the clock: nobody but its performer sees a draft or what is scheduled; what has ended its buyers keep. */
export const publishingState = z.enum(['draft', 'scheduled', 'published', 'ended']);
export type PublishingState = z.output<typeof publishingState>;

/** When content is there. */
export const schedule = {
  /** null for a draft, later than now for a schedule: both only its performer sees. */
  publishedAt: time.nullable(),
  /** From when it is open to everybody, whatever its rule; null: never. */
  publicAt: time.nullable(),
  /** From when it is there for its buyers alone; null: never. */
  endsAt: time.nullable(),
};

const moment = z.iso.datetime({ offset: true, error: 'Please enter a date and time.' });

/** The same as a performer wants it. */
export const wantedSchedule = {
  /** A moment to come is a schedule, null a draft; `now` is the server's moment. */
  publishedAt: moment.or(z.literal('now')).nullable(),
  publicAt: moment.nullable(),
  endsAt: moment.nullable(),
};
