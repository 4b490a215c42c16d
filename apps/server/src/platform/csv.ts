/** A spreadsheet runs a text that starts with one of these, also after blanks, as a formula. */
const formulaStart = /^\s*[=+\-@]|^[\t\r]/;

/** A cell of a CSV file (RFC 4180). Text that looks like a formula is marked as text; numbers never come from users. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A record of a CSV file with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
