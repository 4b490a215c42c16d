import { t } from '@ovation/language/t.ts';
import type { Movement, MovementParty } from '@ovation/contract/money/site-money.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { Money } from '../../../ui/words/money.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './money.module.css';

/** The ledger movements of a payment or a sale: from which account to which. */
export function MovementList({ movements }: { readonly movements: readonly Movement[] }) {
  return (
    <Stack component="section" gap="sm" aria-label={t('In the books')}>
      <Title order={2} size="h3">
        {t('In the books')}
      </Title>
      {movements.length === 0 ? (
        <Card>
          <Text c="dimmed">{t('No entries: no money moved.')}</Text>
        </Card>
      ) : (
        <Rows label={t('Movements')}>
          {movements.map((movement) => (
            <Row key={movement._id}>
              <div className={classes.movement}>
                <div>
                  <Text fw={600}>{movementName(movement)}</Text>
                  <Text size="sm" c="dimmed">
                    {partyName(movement.from)} → {partyName(movement.to)}, <TimeAgo time={movement.createdAt} />
                  </Text>
                </div>
                <Text fw={600}>
                  <Money amount={movement.amount} />
                </Text>
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </Stack>
  );
}

const movementNames: Record<string, string> = {
  'top-up': t('Paid by card'),
  bonus: t('Bonus of a package'),
  sale: t('Sale'),
  commission: t('Commission'),
  coupon: t('Coupon, paid by the site'),
  payout: t('Payout'),
  refund: t('Sale reversed'),
  'refund-commission': t('Commission reversed'),
  'refund-coupon': t('Coupon reversed'),
  restored: t('Sale restored'),
  'restored-commission': t('Commission restored'),
  'restored-coupon': t('Coupon restored'),
  'payment-refund': t('Returned to the card'),
  'payment-refund-bonus': t('Bonus reversed'),
  'payment-refund-commission': t('Commission returned'),
  'payment-restored': t('Returned by the bank'),
  'payment-restored-bonus': t('Bonus restored'),
  'payment-restored-commission': t('Commission restored'),
  'payout-reversal': t('Payout reversed'),
};

/** The label of a ledger movement; an unknown kind is returned unchanged. */
export function movementName({ kind }: Pick<Movement, 'kind'>): string {
  return movementNames[kind] ?? kind;
}

const siteAccounts: Partial<Record<MovementParty['kind'], string>> = {
  commission: t('The site’s commission'),
  promotion: t('The site’s promotion'),
};

/** `Wallet of Sofia Lind`, `Card payments, sandbox`. */
export function partyName({ kind, account, name }: MovementParty): string {
  if (kind === 'wallet') return t('Wallet of {name}', { name: account?.name ?? t('a closed account') });
  if (kind === 'earnings') return t('Earnings of {name}', { name: account?.name ?? t('a closed account') });
  if (kind === 'gateway') return t('Card payments, {name}', { name });
  return kind === 'payout' ? t('Paid out, {name}', { name }) : (siteAccounts[kind] ?? kind);
}
