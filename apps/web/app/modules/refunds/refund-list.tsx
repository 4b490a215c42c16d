import { english, t, translated } from '@ovation/language/t.ts';
import type { Refund } from '@ovation/contract/money/refunds.ts';
import { Select, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '../../ui/tabler.ts';
import { personAddress } from '../../platform/addresses/addresses.ts';
import { useListing } from '../../platform/lists/listing.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/words/money.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { optionsOf } from '../../ui/words/options.ts';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import { doerOf, refundKinds, refundStates } from './refund-labels.ts';
import classes from './refunds.module.css';
import { TakenBackList } from './taken-back.tsx';

const kinds = [
  { value: '', label: english('All') },
  ...Object.entries(refundKinds).map(([value, label]) => ({ value, label })),
];
const states = [
  { value: '', label: english('Any state') },
  ...Object.entries(refundStates).map(([value, { label }]) => ({ value, label })),
];

/** Refunds, completed or pending; the address holds the filters. */
export function RefundList({ refunds, total }: { readonly refunds: readonly Refund[]; readonly total: number }) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <div className={classes.filters}>
        <FilterLinks label={t('Refunded to')} name="kind" options={kinds} />
        <Select
          aria-label={t('State')}
          data={optionsOf(states)}
          value={String(listing.query['status'] ?? '')}
          onChange={(status) => listing.set({ status: status ?? undefined })}
          allowDeselect={false}
        />
        <ListSearch listing={listing} className={classes.search} label={t('Search by the fan’s name')} />
      </div>
      <PagedList
        listing={listing}
        label={t('Refunds')}
        items={refunds}
        total={total}
        empty={
          <EmptyState
            icon={<IconArrowBackUp size={36} stroke={1.4} />}
            title={t('No refunds')}
            message={t('Refunds of sales and card payments appear here, including those made at the payment provider.')}
          />
        }
      >
        {(refund) => <RefundRow refund={refund} />}
      </PagedList>
    </Stack>
  );
}

function RefundRow({ refund }: { readonly refund: Refund }) {
  const { user, kind, amount, reason, status, message, takenBack, createdAt } = refund;
  return (
    <Stack gap={6}>
      <AccountLine
        account={user}
        to={personAddress(user)}
        detail={
          <>
            {translated(refundKinds[kind])}, {doerOf(refund)} · <TimeAgo time={createdAt} />
          </>
        }
        aside={
          <div className={classes.figures}>
            <span className={classes.amount}>
              <Money amount={amount} />
            </span>
            <StateBadge tone={refundStates[status].tone}>{translated(refundStates[status].label)}</StateBadge>
          </div>
        }
      />
      <Text size="sm" className={classes.words}>
        {reason}
      </Text>
      {message === null ? null : (
        <Text size="sm" c="dimmed">
          {message}
        </Text>
      )}
      {kind === 'payment' || takenBack.length > 0 ? <TakenBackList sales={takenBack} /> : null}
    </Stack>
  );
}
