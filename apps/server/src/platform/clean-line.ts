import { sanitiseLine, sanitiseText, typedText } from '@ovation/domain';
import { invalidField } from './failure.ts';

/** One line of somebody's text without its markup. One of which nothing is left to see is refused as if the field had been left empty. */
export function cleanLine(field: string, text: string): string {
  return required(field, sanitiseLine(text));
}

/** The same of text that may have several lines. */
export function cleanText(field: string, text: string): string {
  return required(field, sanitiseText(text));
}

/** What somebody writes to somebody, as it was typed. */
export function cleanMessage(field: string, text: string): string {
  return required(field, typedText(text));
}

function required(field: string, clean: string): string {
  if (clean === '') throw invalidField(field, 'Please fill this in.');
  return clean;
}
