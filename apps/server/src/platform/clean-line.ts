import { t } from '@ovation/language/t.ts';
import { sanitiseLine, sanitiseText, typedText } from '@ovation/domain';
import { invalidField } from './failure.ts';

/** One line of user text without markup. Throws field-invalid if nothing visible is left, as for an empty field. */
export function cleanLine(field: string, text: string): string {
  return required(field, sanitiseLine(text));
}

/** Like `cleanLine`, for text that may have several lines. */
export function cleanText(field: string, text: string): string {
  return required(field, sanitiseText(text));
}

/** A message as it was typed. Throws field-invalid if it is empty. */
export function cleanMessage(field: string, text: string): string {
  return required(field, typedText(text));
}

function required(field: string, clean: string): string {
  if (clean === '') throw invalidField(field, t('Please fill this in.'));
  return clean;
}
