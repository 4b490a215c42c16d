import { t } from '@ovation/language/t.ts';
import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { WalletCharge } from '@ovation/contract/money/wallet-charges.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { boughtAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import { HistoryList, HistoryRow } from '../payments/history/history-row.tsx';
import { refundLabel } from '../payments/payment-labels.ts';

export const chargeTypes: Record<EarningType, string> = titlesOf(typesThatAre('earning'));

/** What the wallet paid for, and to which performers. */
export function ChargeList({ charges }: { readonly charges: readonly WalletCharge[] }) {
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
          {chargeTypes[type]} · <TimeAgo time={createdAt} />
        </>
      }
      note={message === null || message === '' ? undefined : <span dir="auto">“{message}”</span>}
      amount={-amount}
      aside={refunded > 0 ? <StateBadge tone="quiet">{refundLabel(refunded, amount)}</StateBadge> : undefined}
    />
  );
}
