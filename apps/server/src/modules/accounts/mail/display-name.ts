/** No name holds this character: `cleanLine` removes it. */
const mark = '\u0001';

/** Marks a name that a person has chosen, in a letter; an address that nobody has confirmed reads `instead`. */
export function displayName(name: string, instead = 'a performer'): string {
  return [mark, name, mark, instead, mark].join('');
}

/** How a letter words its names. */
export interface Wording {
  greet(name: string | undefined): readonly string[];
  word(text: string): string;
}

export const showNames: Wording = {
  greet: (name) => (name === undefined ? [] : [`Hello ${name},`]),
  word: (text) => without(text, 2),
};

/** Whoever chooses a name could write to a stranger with it: our mail would carry their words. */
export const hideNames: Wording = {
  greet: (name) => (name === undefined ? [] : ['Hello,']),
  word: (text) => without(text, 1),
};

/** The marks part a text into what is always read, a name, what is read instead of it, and so on. */
function without(text: string, part: 1 | 2): string {
  return text
    .split(mark)
    .filter((_, index) => index % 3 !== part)
    .join('');
}
