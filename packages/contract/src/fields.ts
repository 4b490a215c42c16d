import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { withAsciiDomain } from './email-address.ts';
import './messaging/messages.ts';
import { ownPath } from './own-path.ts';
import { schemaNotes } from './schema-notes.ts';
import { says } from './says.ts';

/** A UUIDv7 as text, `_id` on the wire. Lower-cased, so that ids compare equal however they were written. */
export const id = z.uuid(says('This is not an ID.')).toLowerCase();
export const idParams = z.object({ id });

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

const farthest = Date.UTC(9_999, 0, 1);
/** A date that a person enters, within bounds that the database holds and four digits can write. */
export const moment = z.iso
  .datetime({ offset: true, error: () => t('Please choose a day and a time.') })
  .refine(
    (text) => !(Date.parse(text) < 0 || Date.parse(text) >= farthest),
    says('Please choose a date closer to today.'),
  );

/** PostgreSQL cannot hold the null character, so no text may carry it. */
const withoutNull = (value: string): boolean => !value.includes('\u0000');

/** Line ends that only word processors write. */
const rareLineEnd = /[\v\f\u0085]/g;
const controls = /(?![\t\n\r\0])\p{Cc}/gu;
/** Control characters show nothing, but mislead what reads them. */
const withoutControls = (value: string): string => value.replaceAll(rareLineEnd, '\n').replaceAll(controls, '');

/** What people write, trimmed. */
const written = z.string().overwrite(withoutControls).trim();

/** One line of text, trimmed, at least one character. */
export function line(maxLength: number) {
  return written
    .min(1, says('Please fill this in.'))
    .max(maxLength, says('At most {maxLength} characters.', { maxLength }))
    .refine(withoutNull, says('This contains a character that cannot be stored.'));
}

/** What a reason of staff has to be at least: a letter is none. */
const shortestReason = 10;
export const reasonTooShort = (): string => t('Please give a reason of at least 10 characters.');
export const isLongReason = (text: string): boolean => text.length >= shortestReason;

/** Why a member of staff looks at something private; kept in the security log. */
export const viewReason = written
  .min(shortestReason, { error: reasonTooShort })
  .max(300, says('At most 300 characters.'))
  .refine(withoutNull, says('This contains a character that cannot be stored.'));

/** Free text, trimmed, may be empty. */
export function prose(maxLength: number) {
  return written
    .max(maxLength, says('At most {maxLength, number} characters.', { maxLength }))
    .refine(withoutNull, says('This contains a character that cannot be stored.'));
}

/** A page of this site, as a path: `/feeds/…?tab=videos`. */
export const returnTo = z
  .string()
  .max(500, says('At most 500 characters.'))
  .refine((value) => ownPath(value) !== undefined, says('This is not a page on this site.'));

/** Paths of files and of a page's data (`.data`) are not pages for people. */
const fileEnding =
  /\.(?:avif|css|data|gif|html?|ico|jpe?g|json|m?js|map|mp4|pdf|php|png|svg|txt|webmanifest|webp|xml)$/i;

/** The server decides which names are free and allowed (`usernameProblem` of packages/domain); existing names stay. */
export const username = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$/,
    says('Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.'),
  )
  .refine((value) => !fileEnding.test(value), says('This ends like a file name. Please choose another.'));

/** What browsers accept in a field for one, a name of this machine (`ada@localhost`) included. */
export const email = z
  .string()
  .trim()
  .max(254)
  .overwrite(withAsciiDomain)
  .pipe(
    z
      .email({ pattern: z.regexes.html5Email, error: () => t('Please enter an email address like name@example.com.') })
      .max(254),
  );
schemaNotes.add(email, { format: 'idn-email' });

/** Countries by their two capital letters (ISO 3166). */
export const countryCodes = z
  .array(z.string().regex(/^[A-Z]{2}$/, says('Please use a country’s two-letter code in capitals.')))
  .max(260, says('At most 260 countries.'));

/** Length makes a password strong; the upper bound keeps hashing affordable. */
export const password = z
  .string()
  .min(8, says('At least 8 characters.'))
  .max(200, says('At most 200 characters.'))
  .refine(withoutNull, says('This contains a character that can’t be used.'));

/**
 * The current password, where a session alone, which may be stolen, must not be enough. Omitted or empty after
 * `POST /auth/reauthentication`.
 */
export const currentPassword = z.string().max(200, says('At most 200 characters.'));

/** The maximum of any one amount; keeps sums far inside the exact range of all parts. */
export const largestAmount = 1_000_000;

/** An amount that is too large gets that message only, not a second one about its decimals. */
const hasTwoDecimals = (value: number): boolean =>
  Math.abs(value) > largestAmount || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** An amount of money in the site's currency, at most two decimals: 2.95. */
export const money = z
  .number(says('Please enter an amount.'))
  .min(0, says('An amount cannot be negative.'))
  .max(largestAmount, says('This amount is too large.'))
  .refine(hasTwoDecimals, says('At most two decimals.'));

/** An amount in a reply: sums may exceed the maximum of an input. */
export const total = z.number();

/** YYYY-MM-DD, a real day. */
export const day = z.iso.date(says('Please enter a complete date.'));

/**
 * What people say by registering: that they are 18 or older, and agree to the site's terms. Forms with files send text.
 */
export const agreed = z
  .literal([true, 'true'], says('Please confirm that you are 18 or older, and agree to our terms.'))
  .transform(() => true as const);

export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** The deepest row that page numbers reach; beyond it, a list takes filters or a cursor. */
export const deepestRow = 10_000;

const usualPageSize = 10;

const paging = {
  /** Page number, from 1; the maximum is for pages of the default size. */
  current: z.coerce
    .number()
    .int()
    .min(1)
    .max(deepestRow / usualPageSize)
    .default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(usualPageSize),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

function isWithinDepth(query: object): boolean {
  const { current, pageSize } = query as { current: number; pageSize: number };
  return (current - 1) * pageSize < deepestRow;
}

/** The query of a list: page, order and the list's own filters. `updatedAt` is the default order. */
export function listQuery<const Sorts extends readonly string[], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) {
  return z
    .object({
      ...paging,
      sortBy: z.enum(['updatedAt', 'createdAt', ...sorts]).default('updatedAt' as never),
      ...filters,
    })
    .refine(isWithinDepth, {
      path: ['current'],
      error: () => t('This page is too far down the list. Please narrow the list with filters.'),
    });
}

/** The query of an endless list: `cursor` is the opaque value from the previous page; page numbers work, too. */
export function endlessQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return listQuery([], { cursor: z.string().max(300).optional(), ...filters });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), total: z.number().int() });
}

/** `total` of an endless list is exact up to a bound that the list states, so that counting never scans. */
export function endlessListOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), total: z.number().int(), nextCursor: z.string().optional() });
}

/** For a search by words: nothing matches the words as typed, and these match similar ones. */
export const similarity = { isSimilar: z.boolean().optional() };

export const done = z.object({ message: z.string() });
