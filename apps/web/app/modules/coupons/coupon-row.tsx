import { t, translated } from '@ovation/language/t.ts';
import type { Coupon, CouponUse } from '@ovation/contract/money/coupons.ts';
import { ActionIcon, Menu, Text, Modal, Pagination, Stack } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '../../ui/tabler.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { rich } from '../../ui/words/rich.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { RowList } from '../../ui/lists/rows.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Day, TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './coupons.module.css';
import { couponStates, describeDiscount, describeTargets, describeUses, usedFor } from './coupon-labels.ts';
import { messageOf } from '../../platform/api/api.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Money } from '../../ui/words/money.tsx';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import type { CouponOperations } from './coupon-operations.ts';

export interface CouponRowProps {
  readonly coupon: Coupon;
  /** Whether to name its owner, if the list contains coupons of several. */
  readonly showsOwner: boolean;
  /** Undefined if only someone else may change it. */
  readonly onEdit: (() => void) | undefined;
  readonly onUses: () => void;
  readonly onToggle: () => void;
  readonly onDelete: (() => void) | undefined;
}

/** One coupon: its code, its discount, and its uses. */
export function CouponRow(props: CouponRowProps) {
  const { coupon, showsOwner } = props;
  const { label, tone } = couponStates[coupon.state];
  return (
    <article className={classes.coupon} aria-label={coupon.code}>
      <div className={classes.couponRowWords}>
        <div className={classes.head}>
          <Code code={coupon.code} />
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
        </div>
        <Text fw={600}>
          {describeDiscount(coupon)}{' '}
          <Text component="span" fw={400}>
            {describeTargets(coupon.targets)}
            {showsOwner ? ` · ${ownerOf(coupon)}` : ''}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {describeUses(coupon)}
          <Period coupon={coupon} />
        </Text>
      </div>
      <Actions {...props} />
    </article>
  );
}

function ownerOf({ owner, performer }: Coupon): string {
  if (owner === 'performer') return t('created by {name}', { name: performer?.name });
  return performer === null ? t('all creators') : t('of {name}', { name: performer.name });
}

function Period({ coupon: { startsAt, endsAt } }: { readonly coupon: Coupon }) {
  return (
    <>
      {startsAt === null ? null : <> {rich('· from {day}', { day: <Day time={startsAt} /> })}</>}
      {endsAt === null ? null : <> {rich('· until {day}', { day: <Day time={endsAt} /> })}</>}
    </>
  );
}

function Code({ code }: { readonly code: string }) {
  const copy = (): void => void copyText(code, { done: t('{code} is copied.', { code }) });
  return (
    <span className={classes.code}>
      {code}
      <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={t('Copy {code}', { code })}>
        <IconCopy size={18} stroke={1.6} />
      </ActionIcon>
    </span>
  );
}

const icon = { size: 18, stroke: 1.6 };

function Actions({ coupon, onEdit, onUses, onToggle, onDelete }: CouponRowProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('Actions for {code}', { code: coupon.code })}>
          <IconDots size={22} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit ? (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('Edit')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={onUses}>
          {t('Who used it')}
        </Menu.Item>
        <Menu.Item
          leftSection={coupon.isActive ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={onToggle}
        >
          {coupon.isActive ? t('Switch off') : t('Switch on')}
        </Menu.Item>
        {onDelete ? (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {t('Delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

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
          <RowList label={t('Uses')} items={uses.data} empty={null}>
            {(use) => <CouponUseRow use={use} />}
          </RowList>
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
          {usedFor(target)}, {givenBackAt === null ? <TimeAgo time={createdAt} /> : t('refunded')}
        </>
      }
    />
  );
}
