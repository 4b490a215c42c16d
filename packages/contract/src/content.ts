import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { typesThatAre } from './content-types.ts';
import { time } from './fields.ts';

/** Kinds that are published under an access rule. */
export const contentKind = z.enum(typesThatAre('published'));
export type ContentKind = z.output<typeof contentKind>;

/** Kinds that have a page of their own; a photo is shown on its gallery's. */
export const pageKind = z.enum(typesThatAre('hasPage'));
export type PageKind = z.output<typeof pageKind>;

/** Kinds that are published and can be bought individually; a photo is bought with its gallery. */
export const purchasableKind = z.enum(typesThatAre('published', 'sold'));
export type PurchasableKind = z.output<typeof purchasableKind>;

/** Kinds that can be bought: published ones, and a locked message. */
export const saleKind = z.enum(typesThatAre('sold'));
export type SaleKind = z.output<typeof saleKind>;

/** Drafts and scheduled content are visible to their performer only; expired content stays visible to its buyers. */
export const publishingState = z.enum(['draft', 'scheduled', 'published', 'ended']);
export type PublishingState = z.output<typeof publishingState>;

/** The schedule of content. */
export const schedule = {
  /** null for a draft, in the future for a schedule: both are visible to their performer only. */
  publishedAt: time.nullable(),
  /** When it becomes public, whatever its access rule; null: never. */
  publicAt: time.nullable(),
  /** From when on only its buyers see it; null: never. */
  endsAt: time.nullable(),
};

const moment = z.iso.datetime({ offset: true, error: () => t('Please enter a date and time.') });

/** The schedule as a performer sets it. */
export const wantedSchedule = {
  /** A time in the future schedules it, null makes it a draft; `now` is the server's time. */
  publishedAt: moment.or(z.literal('now')).nullable(),
  publicAt: moment.nullable(),
  endsAt: moment.nullable(),
};
