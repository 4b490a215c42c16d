import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
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
                    {partyName(movement.from)} → {partyName(movement.to)} · <TimeAgo time={movement.createdAt} />
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

const movementNames: Record<string, EnglishText> = {
  'top-up': english('Paid by card'),
  bonus: english('Bonus of a package'),
  sale: english('Sale'),
  commission: english('Commission'),
  coupon: english('Coupon, paid by the site'),
  payout: english('Payout'),
  refund: english('Sale reversed'),
  'refund-commission': english('Commission reversed'),
  'refund-coupon': english('Coupon reversed'),
  restored: english('Sale restored'),
  'restored-commission': english('Commission restored'),
  'restored-coupon': english('Coupon restored'),
  'payment-refund': english('Returned to the card'),
  'payment-refund-bonus': english('Bonus reversed'),
  'payment-refund-commission': english('Commission returned'),
  'payment-restored': english('Returned by the bank'),
  'payment-restored-bonus': english('Bonus restored'),
  'payment-restored-commission': english('Commission restored'),
  'payout-reversal': english('Payout reversed'),
};

/** The label of a ledger movement; an unknown kind is returned unchanged. */
export function movementName({ kind }: Pick<Movement, 'kind'>): string {
  const name = movementNames[kind];
  return name === undefined ? kind : translated(name);
}

const siteAccounts: Partial<Record<MovementParty['kind'], EnglishText>> = {
  commission: english('The site’s commission'),
  promotion: english('The site’s promotion'),
};

/** `Wallet of Sofia Lind`, `Card payments, sandbox`. */
export function partyName({ kind, account, name }: MovementParty): string {
  if (kind === 'wallet')
    return account ? t('Wallet of {name}', { name: account.name }) : t('Wallet of a closed account');
  if (kind === 'earnings')
    return account ? t('Earnings of {name}', { name: account.name }) : t('Earnings of a closed account');
  if (kind === 'gateway') return t('Card payments, {name}', { name });
  if (kind === 'payout') return t('Paid out, {name}', { name });
  const ofSite = siteAccounts[kind];
  return ofSite === undefined ? kind : translated(ofSite);
}
