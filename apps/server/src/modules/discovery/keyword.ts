const longest = 60;
const shortest = 2;
/** What is left at the end of a character that was cut in two. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** A keyword as it is kept: small letters, single blanks; undefined when nothing of it is left. */
export function cleanKeyword(text: string): string | undefined {
  const cleaned = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replaceAll(/[<>"`\\{}|]/g, '')
    .trim()
    .toLowerCase()
    .slice(0, longest)
    .replace(halfCharacter, '')
    .trim();
  return cleaned.length >= shortest && /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : undefined;
}

/** Addresses, links and numbers that could be a telephone's or a card's are never shown to others, however many search them. */
export function mayBeShown(keyword: string): boolean {
  return !/@|:\/\/|www\.|(?:\d[\s().+-]*){6}/.test(keyword);
}
