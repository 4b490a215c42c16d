import { z } from 'zod';

/** Wrong environment variables: the message has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A variable that is a whole number within bounds, both included. */
export function integer(minimum: number, maximum: number) {
  const expected = `a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, expected);
}
