import { languageCode } from '@ovation/language/language.ts';
import { english, englishOf, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import { Group, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { firstWeekday, type Weekday } from '../../../ui/words/week.ts';
import { summaryOf, type Scheduled } from './scheduled.ts';
import classes from './schedule.module.css';

interface ScheduleCalendarProps {
  /** 2026-03 */
  readonly month: string;
  readonly content: readonly OwnContent[];
  /** When the page was loaded. */
  readonly now: string;
  /** The address of the calendar of another month. */
  readonly addressOf: (month: string) => string;
}

/** What appears on which day of a month, on the performer's clock, which only their browser knows. */
export function ScheduleCalendar({ month, content, now, addressOf }: ScheduleCalendarProps) {
  const hydrated = useHydrated();
  if (!hydrated) return <CardSkeletons />;
  const name = new Date(`${month}-15`).toLocaleDateString(languageCode(), { month: 'long', year: 'numeric' });
  const today = localDayOf(now);
  const firstDay = firstWeekday();
  const weeks = weeksOf(month, firstDay);
  const days = new Set(weeks.flat());
  const shown = content.map(summaryOf).filter(({ time }) => days.has(localDayOf(time)));
  const byDay = Map.groupBy(shown, ({ time }) => localDayOf(time));
  return (
    <section aria-label={name}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          {name}
        </Title>
        <Group gap="xs">
          <LinkButton variant="default" to={addressOf(monthAfter(month, -1))} aria-label={t('Previous month')}>
            <IconChevronLeft size={18} aria-hidden />
          </LinkButton>
          <LinkButton variant="default" to={addressOf(monthAfter(month, 1))} aria-label={t('Next month')}>
            <IconChevronRight size={18} aria-hidden />
          </LinkButton>
        </Group>
      </Group>
      <table className={classes.calendar}>
        <thead>
          <tr>
            {weekdaysFrom(firstDay).map((weekday) => (
              <th key={englishOf(weekday)} scope="col">
                {translated(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} month={month} isToday={day === today} scheduled={byDay.get(day) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.agenda}>
        {shown.map(({ id, title, time, editAddress }) => (
          <li key={id}>
            <Link to={editAddress}>
              <Moment time={time} />
              <span dir="auto">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const weekdays = [
  english('Mon'),
  english('Tue'),
  english('Wed'),
  english('Thu'),
  english('Fri'),
  english('Sat'),
  english('Sun'),
];

function weekdaysFrom(firstDay: Weekday): readonly EnglishText[] {
  return [...weekdays.slice(firstDay - 1), ...weekdays.slice(0, firstDay - 1)];
}

interface DayCellProps {
  readonly day: string;
  readonly month: string;
  readonly isToday: boolean;
  readonly scheduled: readonly Scheduled[];
}

function DayCell({ day, month, isToday, scheduled }: DayCellProps) {
  return (
    <td data-outside={day.startsWith(month) ? undefined : true} data-today={isToday || undefined}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {scheduled.map(({ id, title, time, editAddress }) => (
        <Link key={id} to={editAddress} aria-label={`${clockOf(time)}, ${title}`} title={title}>
          {clockOf(time)}
          <span> {title}</span>
        </Link>
      ))}
    </td>
  );
}

function clockOf(time: string): string {
  return new Date(time).toLocaleTimeString(languageCode(), { hour: 'numeric', minute: '2-digit' });
}

const dayMs = 86_400_000;
const maxWeeks = 6;

/** A month as in the address: 2026-03. */
export function readMonth(text: string | null, today: string): string {
  return text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= '2000' && text < '2100'
    ? text
    : today.slice(0, 7);
}

export function monthAfter(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** The days (YYYY-MM-DD) of the weeks that a month touches. */
export function weeksOf(month: string, firstDay: Weekday): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01`);
  const begin = first - ((new Date(first).getUTCDay() - firstDay + 7) % 7) * dayMs;
  const weeks = Array.from({ length: maxWeeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => dayOf(begin + (week * 7 + day) * dayMs)),
  );
  return weeks.filter((week) => week.some((day) => day.startsWith(month)));
}

/**
 * The moments between which everything is scheduled that the weeks show, in any time zone, on whatever day they begin:
 * only the browser knows both.
 */
export function rangeOf(month: string): { readonly from: string; readonly until: string } {
  return {
    from: new Date(Date.parse(`${month}-01`) - 7 * dayMs).toISOString(),
    until: new Date(Date.parse(`${monthAfter(month, 1)}-01`) + 7 * dayMs).toISOString(),
  };
}

/** The day of a moment in the time zone of the person who looks at it. */
export function localDayOf(time: string): string {
  const date = new Date(time);
  return dayOf(date.getTime() - date.getTimezoneOffset() * 60_000);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
