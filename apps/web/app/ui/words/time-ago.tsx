import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { remembered } from './remembered.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const sizes: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const units = sizes.map(([unit, size]) => ({
  size,
  wordsOf: remembered((amount: number) => relative.format(amount, unit)),
}));
const whole = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const momentUtc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const shortUtc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

function ago(time: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1_000;
  const rounded = inWhole(seconds);
  const unit = units.find(({ size }) => Math.abs(rounded) >= size);
  return unit ? unit.wordsOf(Math.round(rounded / unit.size)) : 'just now';
}

/** Rounded to its unit: 59 and a half minutes are an hour, not 60 minutes. */
function inWhole(seconds: number): number {
  const unit = units.find(({ size }) => Math.abs(seconds) >= size);
  return unit ? Math.round(seconds / unit.size) * unit.size : 0;
}

/** How long ago a time was; the browser adds the whole of it, in its own zone, as the title. Server and browser may disagree by a moment, which is no fault. */
export function TimeAgo({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={time} title={hydrated ? whole.format(new Date(time)) : undefined} suppressHydrationWarning>
      {ago(time)}
    </time>
  );
}

/** A day: 21 Nov 2026. In UTC until the browser's own zone is known. */
export function Day({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return <time dateTime={time}>{(hydrated ? short : shortUtc).format(new Date(time))}</time>;
}

/** A day and its time: 21 Nov 2026, 15:03. In UTC until the browser's own zone is known. */
export function Moment({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return <time dateTime={time}>{(hydrated ? moment : momentUtc).format(new Date(time))}</time>;
}
