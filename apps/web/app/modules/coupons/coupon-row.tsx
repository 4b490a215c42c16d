import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { Coupon } from '@ovation/contract/money/coupons.ts';
import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { copyText } from '../../platform/copy-text.ts';
import { Row } from '../../ui/lists/rows.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Day } from '../../ui/words/time-ago.tsx';
import classes from './coupons.module.css';
import { couponStates, describeDiscount, describeTargets, describeUses } from './coupon-labels.ts';

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
    <Row>
      <article className={classes.coupon} aria-label={coupon.code}>
        <div className={classes.couponRowWords}>
          <div className={classes.head}>
            <Code code={coupon.code} />
            <StateBadge tone={tone}>{label}</StateBadge>
          </div>
          <Text fw={600}>
            {describeDiscount(coupon)}{' '}
            <Text component="span" fw={400}>
              {describeTargets(coupon.targets)}
              {showsOwner ? ownerOf(coupon) : ''}
            </Text>
          </Text>
          <Text size="sm" c="dimmed">
            {describeUses(coupon)}
            <Period coupon={coupon} />
          </Text>
        </div>
        <Actions {...props} />
      </article>
    </Row>
  );
}

function ownerOf({ owner, performer }: Coupon): string {
  if (owner === 'performer') return t(' · created by {name}', { name: performer?.name });
  return performer === null ? t(' · all performers') : t(' · of {name}', { name: performer.name });
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
