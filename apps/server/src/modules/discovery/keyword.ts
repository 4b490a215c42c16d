const maxLength = 60;
const minLength = 2;
/** The first half of a surrogate pair that `slice` has cut in two. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** A keyword as it is stored: lower case, single spaces; undefined when nothing of it is left. */
export function cleanKeyword(text: string): string | undefined {
  const cleaned = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replaceAll(/[<>"`\\{}|]/g, '')
    .trim()
    .toLowerCase()
    .slice(0, maxLength)
    .replace(halfCharacter, '')
    .trim();
  return cleaned.length >= minLength && /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : undefined;
}

/** Addresses, links and possible phone or card numbers are never shown to others, however many accounts search them. */
export function mayBeShown(keyword: string): boolean {
  return !/@|:\/\/|www\.|(?:\d[\s().+-]*){6}/.test(keyword);
}
