import { english, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportCase, ReportedObject } from '@ovation/contract/site/reports.ts';
import { Card, Select, Stack, Text } from '@mantine/core';
import { IconFlag, IconMoodSmile } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { optionsOf } from '../../../ui/words/options.ts';
import classes from './reports.module.css';
import { Severity } from './severity.tsx';
import { kindNames, nameOf, outcomes, placeOf } from './report-labels.ts';

interface CaseListProps {
  readonly cases: readonly ReportCase[];
  readonly total: number;
}

/** Reports, grouped by the reported object; the address holds the filters. */
export function CaseList({ cases, total }: CaseListProps) {
  const isDone = useListing().query['state'] === 'done';
  const listing = useListing(isDone ? {} : queueOrder);
  return (
    <Stack gap="lg">
      <Filters listing={listing} />
      {cases.length === 0 ? (
        <NoCases isDone={isDone} />
      ) : (
        <Card padding={0}>
          <ul className={classes.rows}>
            {cases.map((one) => (
              <li key={one._id}>
                <CaseRow one={one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

/** The queue begins with the most severe reports: those about minors. */
export const queueOrder = { sortBy: 'severity', sort: 'asc' } as const;

const states = [
  { value: '', label: english('Open') },
  { value: 'done', label: english('Finished') },
];
const kinds = [
  { value: '', label: english('Everything') },
  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
];
const orders = [
  { value: 'severity', label: english('Most severe first') },
  { value: 'dueAt', label: english('Due first') },
  { value: 'updatedAt', label: english('Last reported') },
  { value: 'totalReport', label: english('Most reported') },
  { value: 'createdAt', label: english('First reported') },
];

const ascending: ReadonlySet<string> = new Set(['severity', 'dueAt', 'createdAt']);

function Filters({ listing }: { readonly listing: Listing }) {
  const { sortBy, objectType } = listing.query;
  return (
    <div className={classes.filters}>
      <FilterLinks label={t('State')} name="state" options={states} />
      <Select
        aria-label={t('Kind')}
        data={optionsOf(kinds)}
        value={String(objectType ?? '')}
        onChange={(value) => listing.set({ objectType: value ?? undefined })}
        allowDeselect={false}
      />
      <Select
        aria-label={t('Sort by')}
        data={optionsOf(orders)}
        value={sortBy}
        onChange={(value) =>
          listing.set({
            sortBy: value ?? 'updatedAt',
            sort: ascending.has(value ?? '') ? 'asc' : 'desc',
          })
        }
        allowDeselect={false}
      />
    </div>
  );
}

function CaseRow({ one }: { readonly one: ReportCase }) {
  const { object, author } = one;
  return (
    <Link to={`/admin/reports/${one._id}`} className={classes.row}>
      <Thumbnail one={one} />
      <span className={classes.words}>
        <Text component="span" fw={600} lh={1.3} lineClamp={1}>
          {nameOf(object.objectType, author)}
        </Text>
        <Text component="span" size="sm" lineClamp={2}>
          {wordsOf(object)}
        </Text>
        <Text component="span" size="sm" c="dimmed" lineClamp={1}>
          {one.reasons
            .map(({ reason, count }) => `${translated(reportReasons[reason])}${count > 1 ? ` (${count})` : ''}`)
            .join(', ')}
        </Text>
      </span>
      <span className={classes.state}>
        <Severity reason={one.severest} />
        <CaseState one={one} />
        <Text component="span" size="xs" c="dimmed">
          {one.dueAt === null ? (
            <TimeAgo time={one.closedAt ?? one.updatedAt} />
          ) : (
            rich('due {timeAgo}', { timeAgo: <TimeAgo time={one.dueAt} /> })
          )}
        </Text>
      </span>
    </Link>
  );
}

/** While it waits, what it waits for, and whether its time is over. */
function CaseState({ one }: { readonly one: ReportCase }) {
  if (one.isOverdue) return <StateBadge tone="negative">{t('Overdue')}</StateBadge>;
  if (one.isAppealed) return <StateBadge tone="waiting">{t('Appeal')}</StateBadge>;
  if (one.outcome !== null)
    return <StateBadge tone={outcomes[one.outcome].tone}>{translated(outcomes[one.outcome].label)}</StateBadge>;
  const reports = t('{totalReport, plural, one {# report} other {# reports}}', { totalReport: one.totalReport });
  return <StateBadge tone="waiting">{reports}</StateBadge>;
}

function wordsOf(object: ReportedObject): string {
  const { objectType, text, state, isClosed } = object;
  if (isClosed) return objectType === 'picture' ? t('In a private message') : t('A private message');
  if (state === 'gone') return text || t('It no longer exists.');
  return text || (placeOf(object) ?? t('No message'));
}

function Thumbnail({ one: { object } }: { readonly one: ReportCase }) {
  const smallest = object.picture?.thumbnails[0];
  return (
    <span className={classes.thumbnail}>
      {smallest ? <img src={smallest.url} alt="" loading="lazy" /> : <IconFlag size={22} stroke={1.4} aria-hidden />}
    </span>
  );
}

function NoCases({ isDone }: { readonly isDone: boolean }) {
  return (
    <Card>
      {isDone ? (
        <EmptyState
          icon={<IconFlag size={36} stroke={1.4} />}
          title={t('No decisions yet')}
          message={t('Reports appear here once staff have decided on them.')}
        />
      ) : (
        <EmptyState
          icon={<IconMoodSmile size={36} stroke={1.4} />}
          title={t('Nothing to review')}
          message={t('Reports appear here, grouped by what was reported.')}
        />
      )}
    </Card>
  );
}
