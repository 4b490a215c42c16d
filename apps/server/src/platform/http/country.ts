import type { IncomingHttpHeaders } from 'node:http';

/**
 * The visitor's country, two capital letters, from the header that the operator's proxy or CDN sets (`COUNTRY_HEADER`).
 * Without that setting nobody's country is known: a header that anybody can send must not decide what is shown.
 */
export function countryReader(header: string | undefined): (request: { readonly headers: IncomingHttpHeaders }) => string | undefined {
  if (header === undefined) return () => undefined;
  const name = header.toLowerCase();
  return (request) => {
    const value = request.headers[name];
    return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : undefined;
  };
}
