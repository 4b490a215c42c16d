const maxLength = 4_000;

/**
 * The text of an error as staff may read it: errors quote what others sent, such as addresses of people, links that
 * log in, keys and numbers of cards or accounts.
 */
export function redactError(text: string): string {
  return (
    text
      .replaceAll(/[^\s"'<>()=]+@[^\s"'<>(),;]+/g, '[email]')
      .replaceAll(/(\bhttps?:\/\/[^\s"'<>/?#]+)[^\s"'<>]*/g, '$1/…')
      // PostgreSQL quotes the values of the row: `Key (username)=(ada) already exists.`
      .replaceAll(/=\([^)]*\)/g, '=(…)')
      .replaceAll(/\b(?:sk|rk|pk|whsec)_\w+/g, '[key]')
      .replaceAll(/\b(?=\w*\d)(?=\w*[a-z])\w{24,}\b/gi, '[key]')
      .replaceAll(/\b\d(?:[ -]?\d){8,}\b/g, '[number]')
      .slice(0, maxLength)
  );
}
