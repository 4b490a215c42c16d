import { english, t } from '@ovation/language/t.ts';
import { addressOf } from '@ovation/client/client.ts';
import { earningType, exportTransactions, paymentStatus, type Transaction } from '@ovation/contract/money/money.ts';
import { exportCharges, type WalletCharge } from '@ovation/contract/money/payments.ts';
import { Button, Group, Anchor } from '@mantine/core';
import { IconDownload, IconReceipt } from '../../ui/tabler.ts';
import { useNavigation, Link } from 'react-router';
import { titleOfType, titlesOf } from '@ovation/contract/content-types.ts';
import { useListing, type Listing } from '../../platform/lists/listing.ts';
import { DayInput } from '../../ui/forms/date-inputs.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, FilterSelect, type Order } from '../../ui/lists/list-selects.tsx';
import { PaymentList, paymentStates, HistoryList, HistoryRow } from '../payments/history/payment-list.tsx';
import { paymentTypes, refundLabel } from '../payments/payment-labels.ts';
import classes from './purchases.module.css';
import { boughtAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { optionsOf, optionsOfTable } from '../../ui/words/options.ts';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import { quote } from '../../ui/words/formats.ts';

/** What the wallet paid for, and to which performers. */
function ChargeList({ charges }: { readonly charges: readonly WalletCharge[] }) {
  return (
    <HistoryList label={t('Spending')}>
      {charges.map((charge) => (
        <ChargeRow key={charge._id} charge={charge} />
      ))}
    </HistoryList>
  );
}

function ChargeRow({
  charge: { type, amount, refunded, performer, objectId, message, createdAt },
}: {
  readonly charge: WalletCharge;
}) {
  const to = boughtAddress({ type, objectId, performer }) ?? profileAddress(performer);
  return (
    <HistoryRow
      picture={<Avatar account={performer} />}
      title={
        <Anchor component={Link} to={to} inherit c="inherit">
          <span dir="auto">{performer.name}</span>
        </Anchor>
      }
      detail={
        <>
          {titleOfType(type)} · <TimeAgo time={createdAt} />
        </>
      }
      note={message === null || message === '' ? undefined : <span dir="auto">{quote(message)}</span>}
      amount={-amount}
      aside={refunded > 0 ? <StateBadge tone="quiet">{refundLabel(refunded, amount)}</StateBadge> : undefined}
    />
  );
}

/** Either payments into the wallet or spending from it; the address says which. */
export type History =
  | { readonly kind: 'payments'; readonly data: readonly Transaction[]; readonly total: number }
  | { readonly kind: 'spending'; readonly data: readonly WalletCharge[]; readonly total: number };

const filters = ['type', 'status', 'from', 'to'];
const kinds = [
  { value: '', label: english('Payments') },
  { value: 'spending', label: english('Spending') },
];

/** The history of the wallet in pages, with filters that the address holds. */
export function WalletHistory({ history }: { readonly history: History }) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const isFiltered = filters.some((name) => name in listing.query);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <FilterLinks label={t('History of')} name="list" options={kinds} removes={[...filters, 'sortBy', 'sort']} />
        {history.total > 0 ? (
          <Button
            component="a"
            href={exportAddress(history.kind, listing)}
            download
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          >
            {t('Download as CSV')}
          </Button>
        ) : null}
      </Group>
      {history.total > 0 || isFiltered ? <Filters listing={listing} kind={history.kind} /> : null}
      <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
        {history.data.length === 0 ? (
          <NoHistory kind={history.kind} isFiltered={isFiltered} />
        ) : (
          <HistoryRows history={history} />
        )}
      </div>
      <ListFooter listing={listing} total={history.total} />
    </>
  );
}

/** The address of the same history as CSV, with the same filters. */
function exportAddress(kind: History['kind'], { query: { type, status, from, to } }: Listing): string {
  return kind === 'payments'
    ? addressOf(exportTransactions, { query: { type, status, from, to } })
    : addressOf(exportCharges, { query: { type, from, to } });
}

function HistoryRows({ history }: { readonly history: History }) {
  return history.kind === 'payments' ? <PaymentList payments={history.data} /> : <ChargeList charges={history.data} />;
}

const typesOf = { payments: paymentTypes, spending: titlesOf(earningType.options) };
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'amount desc', label: english('Largest') },
];
const stateOptions = paymentStatus.options.map((value) => ({ value, label: paymentStates[value].label }));

function Filters({ listing, kind }: { readonly listing: Listing; readonly kind: History['kind'] }) {
  const { from, to } = listing.query;
  return (
    <div className={classes.filters}>
      <FilterSelect
        listing={listing}
        name="type"
        label={t('Kind')}
        placeholder={t('Any')}
        size="sm"
        data={optionsOfTable<string>(typesOf[kind])}
      />
      {kind === 'payments' ? (
        <FilterSelect
          listing={listing}
          name="status"
          label={t('State')}
          placeholder={t('Any')}
          size="sm"
          data={optionsOf(stateOptions)}
        />
      ) : null}
      <DayInput key={`from ${from}`} label={t('From')} value={from} onChange={(day) => listing.set({ from: day })} />
      <DayInput key={`to ${to}`} label={t('To')} value={to} onChange={(day) => listing.set({ to: day })} />
      <OrderSelect listing={listing} orders={orders} label={t('Sort by')} w="100%" />
    </div>
  );
}

function NoHistory({ kind, isFiltered }: { readonly kind: History['kind']; readonly isFiltered: boolean }) {
  const icon = <IconReceipt size={36} stroke={1.4} />;
  if (isFiltered)
    return (
      <EmptyState
        icon={icon}
        title={t('No matches')}
        message={t('Remove a filter to see more.')}
        action={{ label: t('Show all'), to: kind === 'payments' ? '/wallet' : '/wallet?list=spending' }}
      />
    );
  if (kind === 'payments')
    return <EmptyState icon={icon} title={t('No payments yet')} message={t('Your card payments appear here.')} />;
  return (
    <EmptyState
      icon={icon}
      title={t('Nothing spent yet')}
      message={t('Tips, purchases and subscriptions paid from your wallet appear here.')}
      action={{ label: t('Discover creators'), to: '/search' }}
    />
  );
}
