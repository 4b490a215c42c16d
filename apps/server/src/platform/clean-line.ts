import { sanitiseText } from '@ovation/domain';
import { invalidField } from './failure.ts';

/** Somebody's text without its markup. One of which nothing is left is refused as if the field had been left empty. */
export function cleanLine(field: string, text: string): string {
  const clean = sanitiseText(text);
  if (clean === '') throw invalidField(field, 'Please fill this in.');
  return clean;
}
