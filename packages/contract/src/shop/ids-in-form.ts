import { z } from 'zod';
import { id } from '../fields.ts';

/** A field of a form that carries ids, with commas between them; `none` for an empty list. */
export const idsInForm = (max: number, message: string) =>
  z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
    .pipe(z.array(id).max(max, message));
