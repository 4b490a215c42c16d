import { z } from 'zod';

/** A variable that is a whole number within bounds, both included. */
export function integer(minimum: number, maximum: number) {
  const expected = `a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, expected);
}
