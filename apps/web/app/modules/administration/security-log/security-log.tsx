import { t } from '@ovation/language/t.ts';
import { addressOf } from '@ovation/client/client.ts';
import { exportSecurityEvents, type SecurityEventEntry } from '@ovation/contract/site/security-log.ts';
import { Card, Group, Stack } from '@mantine/core';
import { IconShieldLock } from '../../../ui/tabler.ts';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { DayInput } from '../../../ui/forms/date-inputs.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, timeOrders, FilterSelect } from '../../../ui/lists/list-selects.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { EventRows, kindOptions } from './event-rows.tsx';
import classes from './security-log.module.css';

/** The security log, filtered by kind, account and period; the address holds the filters. */
export function SecurityLog({
  events,
  total,
}: {
  readonly events: readonly SecurityEventEntry[];
  readonly total: number;
}) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <Filters listing={listing} />
      {events.length > 0 ? <EventRows events={events} /> : <NothingFound listing={listing} />}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

function Filters({ listing }: { readonly listing: Listing }) {
  const { account, from, to } = listing.query;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchField
          label={t('Username, email or ID of an account')}
          value={String(account ?? '')}
          onSearch={(text) => listing.set({ account: text })}
          flex="1 1 18rem"
        />
        <OrderSelect listing={listing} orders={timeOrders} flex="0 1 12rem" size="md" />
      </Group>
      <div className={classes.filters}>
        <FilterSelect
          listing={listing}
          name="kind"
          className={classes.kind}
          label={t('Event')}
          size="sm"
          placeholder={t('Anything')}
          searchable
          data={kindOptions()}
        />
        <DayInput key={`from ${from}`} label={t('From')} value={from} onChange={(day) => listing.set({ from: day })} />
        <DayInput key={`to ${to}`} label={t('To')} value={to} onChange={(day) => listing.set({ to: day })} />
      </div>
    </Stack>
  );
}

const filters = ['account', 'kind', 'from', 'to'] as const;

function NothingFound({ listing }: { readonly listing: Listing }) {
  const isFiltered = filters.some((name) => listing.query[name] !== undefined);
  const showAll = (): void => listing.set({ account: undefined, kind: undefined, from: undefined, to: undefined });
  const icon = <IconShieldLock size={36} stroke={1.4} />;
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={icon}
          title={t('No matching entries')}
          message={t('Search by the full username, email address or ID. Try another period, or remove a filter.')}
          action={{ label: t('Show all'), onClick: showAll }}
        />
      ) : (
        <EmptyState
          icon={icon}
          title={t('The log is empty')}
          message={t(
            'Logins, account changes, staff decisions and every view of ID documents or bank details are recorded here.',
          )}
        />
      )}
    </Card>
  );
}

/** The address of the same list as CSV, with the same filters. */
export function exportAddress({ query: { account, kind, from, to } }: Pick<Listing, 'query'>): string {
  return addressOf(exportSecurityEvents, { query: { account, kind, from, to } });
}
