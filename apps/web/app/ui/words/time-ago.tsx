import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { cachedFormat } from './formats.ts';

const relative = inEachLanguage((code) => new Intl.RelativeTimeFormat(code, { numeric: 'auto' }));
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
  format: cachedFormat((amount: number) => relative().format(amount, unit)),
}));
const whole = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short' }));
const short = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium' }));
const moment = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }));
const momentUtc = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
const clock = inEachLanguage((code) => new Intl.DateTimeFormat(code, { timeStyle: 'short' }));
const clockUtc = inEachLanguage((code) => new Intl.DateTimeFormat(code, { timeStyle: 'short', timeZone: 'UTC' }));
const shortUtc = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' }));

function ago(time: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1_000;
  const rounded = roundToUnit(seconds);
  const unit = units.find(({ size }) => Math.abs(rounded) >= size);
  return unit ? unit.format(Math.round(rounded / unit.size)) : t('just now');
}

/** Rounds seconds to their largest unit: 59 and a half minutes are an hour, not 60 minutes. */
function roundToUnit(seconds: number): number {
  const unit = units.find(({ size }) => Math.abs(seconds) >= size);
  return unit ? Math.round(seconds / unit.size) * unit.size : 0;
}

/**
 * How long ago a time was; the title, added by the browser, is the time in its own zone. Server and browser may render
 * different texts because time passes between them, which is no hydration error.
 */
export function TimeAgo({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={time} title={hydrated ? whole().format(new Date(time)) : undefined} suppressHydrationWarning>
      {ago(time)}
    </time>
  );
}

/** A day: 21 Nov 2026. In UTC until the browser's time zone is known. */
export function Day({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return <time dateTime={time}>{(hydrated ? short() : shortUtc()).format(new Date(time))}</time>;
}

/** A day with its time: 21 Nov 2026, 15:03. In UTC until the browser's time zone is known. */
export function Moment({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return <time dateTime={time}>{(hydrated ? moment() : momentUtc()).format(new Date(time))}</time>;
}

/** The time of a day that is named above it: 15:03. In UTC until the browser's time zone is known. */
export function Clock({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return <time dateTime={time}>{(hydrated ? clock() : clockUtc()).format(new Date(time))}</time>;
}
