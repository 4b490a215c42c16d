import { StripeFailure } from './stripe-error.ts';

export type Value = string | Value[] | { [name: string]: Value };
export type Parameters = { [name: string]: Value };

/** The kind of a parameter: one of these, an enum, or a nested form. `!` after a name makes it required. */
export type Kind =
  | 'integer'
  | 'string'
  | 'boolean'
  | 'url'
  | 'email'
  | 'strings'
  | 'metadata'
  | readonly string[]
  | { readonly [name: string]: Kind };
export type Form = { readonly [name: string]: Kind };

const largestDepth = 5;

/** Parses `a[b][0]=c`, the format of Stripe's libraries. */
export function parseParameters(encoded: string): Parameters {
  const root: Parameters = {};
  for (const [name, value] of new URLSearchParams(encoded))
    put(
      root,
      name.split(/[[\]]+/).filter((part) => part !== ''),
      value,
    );
  return root;
}

function put(into: Parameters, path: readonly string[], value: string): void {
  const [name, ...rest] = path;
  if (name === undefined || path.length > largestDepth)
    throw new StripeFailure(400, 'Invalid parameters.', { code: 'parameter_unknown' });
  if (rest.length === 0)
    return void Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
  const inner = Object.hasOwn(into, name) ? into[name] : {};
  if (typeof inner !== 'object' || Array.isArray(inner))
    throw new StripeFailure(400, 'Invalid parameters.', { code: 'parameter_unknown' });
  Object.defineProperty(into, name, { value: inner, enumerable: true, configurable: true, writable: true });
  put(inner, rest, value);
}

/** Rejects what Stripe rejects: unknown and missing parameters, and those of another kind. */
export function check(given: Parameters, form: Form, prefix = ''): void {
  const kinds = new Map(Object.entries(form).map(([name, kind]) => [name.replace('!', ''), kind]));
  for (const name of Object.keys(form)) {
    if (name.endsWith('!') && !Object.hasOwn(given, name.slice(0, -1)))
      throw new StripeFailure(400, `Missing required param: ${full(prefix, name.slice(0, -1))}.`, {
        code: 'parameter_missing',
        param: full(prefix, name.slice(0, -1)),
      });
  }
  for (const [name, value] of Object.entries(given)) {
    const kind = kinds.get(name);
    if (kind === undefined)
      throw new StripeFailure(400, `Received unknown parameter: ${full(prefix, name)}`, {
        code: 'parameter_unknown',
        param: full(prefix, name),
      });
    checkValue(full(prefix, name), value, kind);
  }
}

const full = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}[${name}]`);

const patterns: Readonly<Record<string, { readonly pattern: RegExp; readonly code: string }>> = {
  integer: { pattern: /^-?\d{1,15}$/, code: 'parameter_invalid_integer' },
  string: { pattern: /^[^]{1,5000}$/, code: 'parameter_invalid_empty' },
  boolean: { pattern: /^(true|false)$/, code: 'parameter_invalid_boolean' },
  url: { pattern: /^https?:\/\/[^\s/]+/, code: 'url_invalid' },
  email: { pattern: /^\S+@\S+$/, code: 'email_invalid' },
};

function checkValue(name: string, value: Value, kind: Kind): void {
  if (kind === 'strings') return checkStrings(name, value);
  if (kind === 'metadata') return checkMetadata(name, value);
  if (Array.isArray(kind))
    return refuseUnless(typeof value === 'string' && kind.includes(value), name, 'parameter_invalid_enum');
  if (typeof kind === 'object') {
    if (typeof value !== 'object' || Array.isArray(value))
      throw new StripeFailure(400, `Invalid object: ${name}`, { param: name });
    return check(value, kind as Form, name);
  }
  const { pattern, code } = patterns[kind as string] ?? { pattern: /^$/, code: 'parameter_unknown' };
  refuseUnless(typeof value === 'string' && pattern.test(value), name, code);
}

function refuseUnless(isFine: boolean, param: string, code: string): void {
  if (!isFine) throw new StripeFailure(400, `Invalid ${param}.`, { code, param });
}

function checkStrings(name: string, value: Value): void {
  const items = typeof value === 'object' ? Object.values(value) : [value];
  refuseUnless(
    items.length > 0 && items.every((item) => typeof item === 'string' && item !== ''),
    name,
    'parameter_invalid_array',
  );
}

/** At most 50 keys of 40 characters with values of 500. */
function checkMetadata(name: string, value: Value): void {
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : undefined;
  const isFine =
    entries !== undefined &&
    entries.length <= 50 &&
    entries.every(([key, kept]) => key.length <= 40 && typeof kept === 'string' && kept.length <= 500);
  refuseUnless(isFine, name, 'parameter_invalid_metadata');
}

export function text(given: Parameters, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
}

export function integer(given: Parameters, name: string): number | undefined {
  const value = text(given, name);
  return value === undefined ? undefined : Number(value);
}

export function metadata(given: Parameters): Record<string, string> {
  return { ...(given['metadata'] as Record<string, string> | undefined) };
}

export function strings(given: Parameters, name: string): string[] {
  const value = given[name];
  return typeof value === 'object' ? (Object.values(value) as string[]) : [];
}
