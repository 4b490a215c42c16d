import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, time, total } from '../fields.ts';
import { operation } from '../operation.ts';

/** How many people a search finds at most. */
export const maximumFoundPeople = 8;

export const foundKind = z.enum(['post', 'report', 'order', 'payment', 'sale', 'payout', 'transfer']);
export type FoundKind = z.output<typeof foundKind>;

export const searchForStaff = operation({
  name: 'searchForStaff',
  area: 'administration',
  summary:
    'People by the beginning of a name, username or email address, and anything by its id, as far as roles allow',
  method: 'GET',
  path: '/admin/search',
  access: 'admin',
  permission: 'overview',
  query: z.object({ q: z.string().trim().min(2, t('At least two characters.')).max(100) }),
  reply: z.object({
    people: z.array(accountCard.extend({ kind: z.enum(['fan', 'performer']), status: z.string(), email: z.string() })),
    things: z.array(
      z.object({
        kind: foundKind,
        _id: id,
        /** The page of the administration, or of the site, that shows it. */
        path: z.string(),
        amount: total.nullable(),
        createdAt: time,
      }),
    ),
  }),
});
