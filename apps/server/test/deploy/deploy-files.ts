import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The repository's root. */
export const root = join(import.meta.dirname, '../../../..');

/** Variables that Node and the C library read. */
export const ofOthers: ReadonlySet<string> = new Set(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'NODE_ENV']);

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly stop_grace_period?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly healthcheck?: { readonly test?: readonly string[] };
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** A filled in `.env`. */
export const filledIn = {
  SITE_DOMAIN: 'ovation.example.com',
  STORE_DOMAIN: 'media.example.com',
  LIVE_PUBLIC_ADDRESS: '203.0.113.5',
  SECRET_KEY: 'a'.repeat(64),
  POSTGRES_PASSWORD: 'b'.repeat(64),
  VALKEY_PASSWORD: 'c'.repeat(64),
  STORE_PASSWORD: 'd'.repeat(64),
  TURN_SECRET: 'e'.repeat(64),
};

/** `compose.yaml`, with each variable replaced by what `values` says, or else by its default. */
export function readCompose(values: Readonly<Record<string, string>>): Compose {
  return parse(readText('compose.yaml'), (_key, value: unknown) => fillIn(value, values), { merge: true }) as Compose;
}

/** As Compose does it: after the file was parsed, so that what is filled in stays text. */
function fillIn(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, sign = '', fallback = '') => values[name] ?? (sign === '-' ? fallback : ''),
  );
}

/** The services that run Ovation itself. */
export function ovationServices(compose: Compose): [name: string, service: ComposeService][] {
  return Object.entries(compose.services).filter(([, { image }]) => image.startsWith('ovation:'));
}

/** The variables that a file like `.env.example` sets, with their values. */
export function readVariables(path: string): ReadonlyMap<string, string> {
  const lines = readText(path).matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]));
}
