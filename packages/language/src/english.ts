/**
 * Marks an English text in a table: it is in the catalogues, and `translated` translates it where it is shown. Alone in
 * its file, so that tables need nothing else.
 */
export function english<const Text extends string>(text: Text): Text {
  return text;
}
