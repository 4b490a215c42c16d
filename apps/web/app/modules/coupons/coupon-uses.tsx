import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { Coupon, CouponUse } from '@ovation/contract/money/coupons.ts';
import { Modal, Pagination, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../platform/api/api.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Money } from '../../ui/words/money.tsx';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import type { CouponOperations } from './coupon-operations.ts';
import { usedFor } from './coupon-labels.ts';

interface CouponUsesProps {
  readonly coupon: Coupon;
  readonly operations: CouponOperations;
  readonly onClose: () => void;
}

const pageSize = 10;

/** The uses of a coupon: by whom, for what, and the discount. */
export function CouponUses({ coupon, operations, onClose }: CouponUsesProps) {
  useReturnFocus();
  const [current, setCurrent] = useState(1);
  const { data: uses, error } = useSWR(
    ['coupon-uses', coupon._id, current],
    () => operations.listUses(coupon._id, { current, pageSize }),
    { keepPreviousData: true },
  );
  const pages = Math.ceil((uses?.total ?? 0) / pageSize);
  return (
    <Modal opened onClose={onClose} title={t('Who used {code}', { code: coupon.code })}>
      <Stack>
        {error ? <ErrorState message={messageOf(error)} /> : null}
        {uses === undefined && !error ? <RowSkeletons count={3} /> : null}
        {uses?.total === 0 ? (
          <EmptyState title={t('No one yet')} message={t('Copy the code and tell your fans about it.')} />
        ) : null}
        {uses !== undefined && uses.total > 0 ? (
          <Rows label={t('Uses')}>
            {uses.data.map((use) => (
              <Row key={use._id}>
                <CouponUseRow use={use} />
              </Row>
            ))}
          </Rows>
        ) : null}
        {pages > 1 ? (
          <Pagination
            total={pages}
            value={current}
            onChange={setCurrent}
            mx="auto"
            getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
          />
        ) : null}
      </Stack>
    </Modal>
  );
}

function CouponUseRow({ use: { user, target, discount, paid, givenBackAt, createdAt } }: { readonly use: CouponUse }) {
  const aside = (
    <Stack gap={0} ta="end">
      <Text fw={600} td={givenBackAt === null ? undefined : 'line-through'}>
        <Money amount={-discount} />
      </Text>
      <Text size="xs" c="dimmed">
        {rich('paid {amount}', { amount: <Money amount={paid} /> })}
      </Text>
    </Stack>
  );
  return (
    <AccountLine
      account={user}
      aside={aside}
      detail={
        <>
          {usedFor[target]}, {givenBackAt === null ? <TimeAgo time={createdAt} /> : t('refunded')}
        </>
      }
    />
  );
}
