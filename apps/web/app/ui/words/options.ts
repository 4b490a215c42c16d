import { translated, type EnglishText } from '@ovation/language/t.ts';

/** A choice of a select, as a constant holds it. */
export interface TextOption<Value extends string = string> {
  readonly value: Value;
  readonly label: EnglishText;
}

/** The choices in the reader's language, as selects take them. */
export function optionsOf<Value extends string>(
  options: readonly TextOption<Value>[],
): { value: Value; label: string }[] {
  return options.map(({ value, label }) => ({ value, label: translated(label) }));
}

/** The choices of a table of labels: `{ open: english('Open') }`. */
export function optionsOfTable<Value extends string>(
  labels: Readonly<Record<Value, EnglishText>>,
): { value: Value; label: string }[] {
  return (Object.entries(labels) as [Value, EnglishText][]).map(([value, label]) => ({
    value,
    label: translated(label),
  }));
}
