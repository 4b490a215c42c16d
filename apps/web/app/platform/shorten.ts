/** A text of at most so many characters, with … where it was cut; a character of two code units stays whole. */
export function shorten(text: string, mostCharacters: number): string {
  const characters = [...text];
  if (characters.length <= mostCharacters) return text;
  return `${characters
    .slice(0, mostCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
