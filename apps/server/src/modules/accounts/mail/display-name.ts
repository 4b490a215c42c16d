/** No name contains this character: `cleanLine` removes it. */
import { t } from '@ovation/language/t.ts';
const mark = '\u0001';

/** Marks a user-chosen name in a letter. Recipients who have not confirmed their address read `instead`. */
export function displayName(name: string, instead = t('a performer')): string {
  return [mark, name, mark, instead, mark].join('');
}

/** How a letter renders names. */
export interface Wording {
  greet(name: string | undefined): readonly string[];
  word(text: string): string;
}

export const showNames: Wording = {
  greet: (name) => (name === undefined ? [] : [t('Hello {name},', { name })]),
  word: (text) => without(text, 2),
};

/** A user-chosen name could carry a message to a stranger in our email, so unconfirmed addresses do not receive it. */
export const hideNames: Wording = {
  greet: (name) => (name === undefined ? [] : [t('Hello,')]),
  word: (text) => without(text, 1),
};

/** The marks divide a text into repeating thirds: plain text, a name, and its replacement. Drops one of the latter. */
function without(text: string, part: 1 | 2): string {
  return text
    .split(mark)
    .filter((_, index) => index % 3 !== part)
    .join('');
}
