/** Cuts a text to at most so many characters, ending with …; never splits a surrogate pair. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
