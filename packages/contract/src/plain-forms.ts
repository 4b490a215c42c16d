import { z } from 'zod';
import { t } from '@ovation/language/t.ts';
import { id } from './fields.ts';

/** What a field of a plain form holds: a secret is never sent back to the page. */
export type PlainField = 'text' | 'secret' | 'checkbox';

/** A form that works without scripts: the browser sends it to the page's own address. */
export interface PlainForm {
  /** Of the page. */
  readonly path: string;
  /** The operation that the form sends. */
  readonly operation: string;
  readonly fields: Readonly<Record<string, PlainField>>;
}

export const plainForms: readonly PlainForm[] = [
  {
    path: '/auth/login',
    operation: 'login',
    fields: { username: 'text', password: 'secret', remember: 'checkbox', code: 'secret' },
  },
  {
    path: '/auth/register',
    operation: 'registerUser',
    fields: { name: 'text', username: 'text', email: 'text', password: 'secret', agreed: 'checkbox' },
  },
  { path: '/auth/forgot', operation: 'forgotPassword', fields: { email: 'text' } },
  { path: '/contact', operation: 'contactSite', fields: { name: 'text', email: 'text', message: 'text' } },
];

/** The result of a form that was sent without scripts; the page shows it with what was typed. */
export interface PostedForm {
  readonly operation: string;
  /** What was typed, without secrets. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** The reply's message for a person, if the form was accepted. */
  readonly message?: string | undefined;
  readonly failure?: {
    readonly code: string;
    readonly message: string;
    /** Messages by field. */
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** A field of a form that carries ids, with commas between them; `none` for an empty list. */
export const idsInForm = (max: number, message: () => string) =>
  z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
    .pipe(z.array(id).max(max, { error: message }));

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
