import { Failure } from '../failure.ts';

/** The kind of an error: the code of a Failure, of PostgreSQL or of the system, otherwise the name of its class. */
export function errorType(error: unknown): string {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  return [code, name].find((text): text is string => typeof text === 'string' && /^[\w-]{1,60}$/.test(text)) ?? 'error';
}

/** What the caller did wrong is an answer, and no error of the site. */
export function isExpected(error: unknown): boolean {
  return error instanceof Failure && error.statusCode < 500;
}
