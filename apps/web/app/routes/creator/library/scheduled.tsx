import { english, t } from '@ovation/language/t.ts';
import { listOwnContent } from '@ovation/contract/publishing/bin.ts';
import { Card, Text } from '@mantine/core';
import { IconCalendar } from '../../../ui/tabler.ts';
import { OwnContentList } from '../../../modules/library/own/own-content.tsx';
import { ScheduleCalendar, rangeOf, readMonth } from '../../../modules/studio/schedule/schedule-calendar.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/scheduled.ts';

/** A month holds at most so many in the calendar; the list has all. */
const mostInMonth = 100;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const soonestFirst = { state: 'scheduled', sortBy: 'publishedAt', sort: 'asc' } as const;
  const now = new Date().toISOString();
  const month =
    searchParams.get('view') === 'calendar' ? readMonth(searchParams.get('month'), now.slice(0, 10)) : undefined;
  const page = month === undefined ? readListingOf(listOwnContent, searchParams) : rangeOf(month);
  const query = { ...page, ...soonestFirst, ...(month === undefined ? {} : { pageSize: mostInMonth }) };
  return { month, now, ...(await apiOf(args).call(listOwnContent, { query })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Scheduled'), matches) }];
}

const views = [
  { value: '', label: english('List') },
  { value: 'calendar', label: english('Calendar') },
];

export default function ScheduledPage({ loaderData: { month, now, data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Scheduled')} description={t('What’s scheduled to appear on your page.')} />
      <FilterLinks label={t('Layout')} name="view" options={views} />
      {month === undefined ? (
        <ScheduledList content={data} total={total} />
      ) : (
        <>
          <ScheduleCalendar
            month={month}
            content={data}
            now={now}
            addressOf={(other) => `/creator/content/scheduled?view=calendar&month=${other}`}
          />
          {total > mostInMonth ? (
            <Text c="dimmed">
              {t('{count, plural, one {# more is in the list.} other {# more are in the list.}}', {
                count: total - mostInMonth,
              })}
            </Text>
          ) : null}
        </>
      )}
    </Page>
  );
}

interface ScheduledListProps {
  readonly content: Route.ComponentProps['loaderData']['data'];
  readonly total: number;
}

function ScheduledList({ content, total }: ScheduledListProps) {
  const listing = useListing();
  if (content.length > 0 || total > 0)
    return (
      <>
        <OwnContentList label={t('Scheduled')} content={content} />
        <ListFooter listing={listing} total={total} />
      </>
    );
  return (
    <Card>
      <EmptyState
        icon={<IconCalendar size={36} stroke={1.4} />}
        title={t('Nothing scheduled')}
        message={t('Choose “Schedule” when you publish, and it waits here until then.')}
        action={{ label: t('New post'), to: '/creator/feeds/new' }}
      />
    </Card>
  );
}
