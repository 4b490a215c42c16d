import { t } from '@ovation/language/t.ts';

/** The value of a datetime-local input, in the time zone of this browser: 2030-01-31T18:00; empty for none. */
export function localTime(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The value of such an input as the contract expects it; a time that does not exist stays one that it refuses. */
export function wireTime(local: string): string | null {
  if (local === '') return null;
  return doesExist(local) ? new Date(local).toISOString() : local;
}

/** Why no moment has this local time, as a sentence; undefined if one has. */
export function timeProblem(local: string): string | undefined {
  return local === '' || doesExist(local)
    ? undefined
    : t('Clocks are put forward then, so this time does not exist. Please choose another.');
}

/** In spring, browsers move the hour that clocks skip to the next one. Earlier centuries had odd offsets. */
function doesExist(local: string): boolean {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return false;
  return date.getTime() < 0 || localTime(date.toISOString()) === local.slice(0, 16);
}

/** The time zone of this browser, with its offset at a local time: Europe/Oslo (GMT+2). */
export function timeZone(local: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const date = new Date(local);
  const offset = format
    .formatToParts(Number.isNaN(date.getTime()) ? new Date() : date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone} (${offset})`;
}
