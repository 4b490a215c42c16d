import { t as translate, type Values } from '@ovation/language/t.ts';

/** What a schema says of a wrong value, in the reader's language: `.min(1, says('At least one.'))`. */
export function says<const Text extends string>(text: Text, ...values: Values<Text>): { readonly error: () => string } {
  return { error: () => translate(text, ...values) };
}
