/** A moment as an input of type datetime-local wants it, in the time zone of this browser: 2030-01-31T18:00; empty for none. */
export function localTime(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such an input holds as the contract takes it. */
export function wireTime(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** Where this browser is: Europe/Oslo (GMT+2). */
export function timeZone(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone} (${offset})`;
}
