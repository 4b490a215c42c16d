import { z } from 'zod';

/** What is published under an access rule. */
export const contentKind = z.enum(['feed', 'gallery', 'photo', 'video']);
export type ContentKind = z.output<typeof contentKind>;

/** What can be bought by itself; a photo is bought with its gallery. */
export const saleKind = z.enum(['feed', 'gallery', 'video']);
export type SaleKind = z.output<typeof saleKind>;
