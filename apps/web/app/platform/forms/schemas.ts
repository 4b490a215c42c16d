import { operations } from '@ovation/contract/index.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import type { z } from 'zod';

const bodies = new Map(operations.map(({ name, body }) => [name, body]));

/** The schema of an operation's body. In the browser operations come without it: see `contract-addresses.ts`. */
export function bodyOf({ name }: Operation): z.ZodType | undefined {
  return bodies.get(name);
}
