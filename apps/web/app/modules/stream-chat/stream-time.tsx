import { useHydrated } from '../../platform/rendering/hydrated.ts';
import classes from './stream-message-row.module.css';

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const dayAndClock = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** When something was said, in the browser's own zone; with the day where that was not today. */
export function StreamTime({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <time className={classes.time} dateTime={time}>
      {wordsOf(new Date(time))}
    </time>
  );
}

function wordsOf(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? clock : dayAndClock).format(at);
}
