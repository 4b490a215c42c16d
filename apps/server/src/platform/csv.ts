/** A spreadsheet takes a text that begins with one of these, also after blanks, for a formula, and runs it. */
const formulaStart = /^\s*[=+\-@]|^[\t\r]/;

/** A cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is marked as text; numbers are ours and stay. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A record of a CSV file with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
