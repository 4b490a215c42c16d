/** Without it, spreadsheets take a file of UTF-8 for one of an older encoding: "é" would be "Ã©". */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet runs a text that starts with one of these, also after blanks, as a formula. */
const formulaStart = /^\s*[=+\-@\u2212]|^[\t\r]/;

/**
 * A cell of a CSV file (RFC 4180). Text that looks like a formula, in signs of full width as well, is marked as text;
 * numbers never come from users. Spreadsheets may divide cells at other signs than commas, so these are quoted, too.
 */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = formulaStart.test(value.normalize('NFKC'));
  const harmless = isFormula ? `'${value}` : value;
  return isFormula || /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A record of a CSV file with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
