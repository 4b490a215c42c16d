import type { Operation } from '@ovation/contract/operation.ts';
import type { Plugin } from 'vite';
import { z } from 'zod';

const contractModule = /^@ovation\/contract\/[\w/-]+\.ts$/;
const prefix = '\0contract-addresses:';
/** These import the real contract: forms and stored drafts are validated with its schemas, loaded after the page. */
const loadsSchemas = /\/(?:platform\/forms\/schemas|library\/publishing\/draft)\.ts$/;

/**
 * The browser needs only the address of an operation and the values of an enumeration: in the client build each
 * operation is reduced to its method, path and file limits, and each enumeration to its `options`. The schemas, and the
 * library that they are made with, would be a sixth of every page, and take longer to evaluate than all the rest.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      // Exports that are neither operations nor plain values are re-exported; tree shaking drops those without a user.
      if (importer?.startsWith(prefix)) return { id: source, moduleSideEffects: false };
      if (!contractModule.test(source) || importer === undefined || loadsSchemas.test(importer)) return undefined;
      const whole = await this.resolve(source, importer, { skipSelf: true });
      return whole && { id: prefix + whole.id, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const path = id.slice(prefix.length);
      const exported = Object.entries((await import(path)) as Record<string, unknown>);
      return exported.map(([name, value]) => exportOf(name, value, path)).join('\n');
    },
  };
}

function exportOf(name: string, value: unknown, path: string): string {
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
  if (value instanceof z.ZodEnum) return `export const ${name} = ${JSON.stringify({ options: value.options })};`;
  if (isOperation(value)) return `export const ${name} = ${JSON.stringify(addressOf(value))};`;
  if (isListOfOperations(value)) {
    const addresses = Object.entries(value).map(([key, one]) => [key, addressOf(one)]);
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(addresses))};`;
  }
  return `export { ${name} } from ${JSON.stringify(path)};`;
}

function addressOf({ name, method, path, files }: Operation): Partial<Operation> {
  return { name, method, path, ...(files ? { files } : {}) };
}

function isListOfOperations(value: unknown): value is Record<string, Operation> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every(isOperation)
  );
}

/** Whether a value survives JSON unchanged: no schema, no function. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === Array.prototype) && Object.values(value).every(isPlain);
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
