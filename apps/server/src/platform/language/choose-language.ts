import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { cookieName } from '../http/session-cookie.ts';

interface Wishes {
  /** What the account has chosen. */
  readonly account: string | null | undefined;
  /** The languages that the site offers, the usual one first. */
  readonly offered: readonly string[];
  readonly publicUrl: string;
}

/**
 * The language of a request: the account's, else that of the address (`?lang=de`), else the cookie's, else the first
 * of `Accept-Language` that the site offers, else the usual one. Programs, which send the token in a header, say with
 * each call what they want.
 */
export function chooseLanguage(
  request: Pick<FastifyRequest, 'headers' | 'url' | 'cookies'>,
  { account, offered, publicUrl }: Wishes,
): string {
  const usual = offered[0] ?? 'en';
  const accepted = acceptedOf(request.headers['accept-language'], offered);
  const wishes = request.headers.authorization
    ? [accepted, account]
    : [account, addressedLanguage(request), request.cookies[cookieName('language', publicUrl)], accepted];
  return wishes.find((wish) => wish !== undefined && wish !== null && offered.includes(wish)) ?? usual;
}

/** The `lang` of the address: pages have one address for each language, which search engines can list. */
export function addressedLanguage({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  return /[?&]lang=([A-Za-z-]{2,10})(?:&|$)/.exec(url)?.[1];
}

/**
 * The first language of the header (RFC 9110, 12.5.4) that is offered, by the order of its weights: `de-AT` is content
 * with `de`, and `*` with the usual one.
 */
export function acceptedOf(header: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = (header ?? '').slice(0, 500).split(',').map(rangeOf);
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  for (const { range } of wanted) {
    const found = range === '*' ? offered[0] : offered.find((code) => isWithin(range, code));
    if (found !== undefined) return found;
  }
  return undefined;
}

function rangeOf(text: string): { readonly range: string; readonly weight: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { range, weight: range === '' ? 0 : Number(weight ?? 1) || 0 };
}

/** `de-at` is German, which the site may offer as `de`. */
function isWithin(range: string, code: string): boolean {
  return range === code.toLowerCase() || range.startsWith(`${code.toLowerCase()}-`);
}
