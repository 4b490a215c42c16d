import { english, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { Dispute } from '@ovation/contract/money/refunds.ts';
import { Code, Stack, Text } from '@mantine/core';
import { IconScale } from '../../ui/tabler.ts';
import { personAddress } from '../../platform/addresses/addresses.ts';
import { useListing } from '../../platform/lists/listing.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/words/money.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Day, TimeAgo } from '../../ui/words/time-ago.tsx';
import { disputeStates } from './refund-labels.ts';
import classes from './refunds.module.css';
import { TakenBackList } from './taken-back.tsx';

const states = [
  { value: '', label: english('All') },
  ...Object.entries(disputeStates).map(([value, { label }]) => ({ value, label })),
];

/** Payments that banks have reversed, and the outcome of each dispute. */
export function DisputeList({ disputes, total }: { readonly disputes: readonly Dispute[]; readonly total: number }) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <div className={classes.filters}>
        <FilterLinks label={t('State')} name="status" options={states} />
        <ListSearch listing={listing} className={classes.search} label={t('Search by the fan’s name')} />
      </div>
      <PagedList
        listing={listing}
        label={t('Disputes')}
        items={disputes}
        total={total}
        empty={
          <EmptyState
            icon={<IconScale size={36} stroke={1.4} />}
            title={t('No disputes')}
            message={t(
              'When a fan disputes a payment with their bank, it appears here, with the deadline for your answer.',
            )}
          />
        }
      >
        {(dispute) => <DisputeRow dispute={dispute} />}
      </PagedList>
    </Stack>
  );
}

function DisputeRow({ dispute }: { readonly dispute: Dispute }) {
  const { user, amount, reason, status, takenBack, createdAt } = dispute;
  return (
    <Stack gap={6}>
      <AccountLine
        account={user}
        to={personAddress(user)}
        detail={
          <>
            {reason.replaceAll('_', ' ')} · <TimeAgo time={createdAt} />
          </>
        }
        aside={
          <div className={classes.figures}>
            <span className={classes.amount}>
              <Money amount={amount} />
            </span>
            <StateBadge tone={disputeStates[status].tone}>{translated(disputeStates[status].label)}</StateBadge>
          </div>
        }
      />
      <DisputeStatus dispute={dispute} />
      <TakenBackList sales={takenBack} />
    </Stack>
  );
}

function DisputeStatus({
  dispute: { status, provider, providerDisputeId, evidenceDueAt, closedAt },
}: {
  readonly dispute: Dispute;
}) {
  if (status !== 'open') {
    return (
      <Text size="sm" c="dimmed">
        {status === 'won' ? t('The money came back.') : t('The money stays with the fan.')}
        {closedAt === null ? null : <> {rich('Decided on {day}.', { day: <Day time={closedAt} /> })}</>}
      </Text>
    );
  }
  return (
    <Text size="sm" className={classes.words}>
      {evidenceDueAt === null
        ? t('Answer in the {provider} dashboard.', { provider })
        : rich('Answer in the {provider} dashboard by <strong>{day}</strong>.', {
            provider,
            day: <Day time={evidenceDueAt} />,
            strong: <b />,
          })}{' '}
      {rich('Its ID there is {id}. The bank holds the money until the dispute is decided.', {
        id: <Code>{providerDisputeId}</Code>,
      })}
    </Text>
  );
}
