import { t } from '@ovation/language/t.ts';
import { z } from 'zod';

/** A field of a form that carries JSON, because forms have no lists. */
export function jsonField<const Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: t('This is not valid JSON.'), input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
