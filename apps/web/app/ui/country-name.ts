const names = new Intl.DisplayNames('en', { type: 'region' });
const known = new Map<string, string>();

/** DE → Germany. */
export function countryName(code: string): string {
  // The browser's and Node's own table takes as long to ask as a card takes to render.
  const name = known.get(code) ?? names.of(code) ?? code;
  known.set(code, name);
  return name;
}
