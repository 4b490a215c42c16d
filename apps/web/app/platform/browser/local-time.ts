/** The value of a datetime-local input, in the time zone of this browser: 2030-01-31T18:00; empty for none. */
export function localTime(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The value of such an input as the contract expects it. */
export function wireTime(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** The time zone of this browser: Europe/Oslo (GMT+2). */
export function timeZone(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone} (${offset})`;
}
