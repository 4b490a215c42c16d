import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { TakenBack } from '@ovation/contract/money/refunds.ts';
import { Text } from '@mantine/core';
import { Money } from '../../ui/words/money.tsx';
import { soldThings } from './refund-labels.ts';
import classes from './refunds.module.css';

/** Sales that were reversed to cover a refund; none if the balance sufficed. */
export function TakenBackList({ sales }: { readonly sales: readonly TakenBack[] }) {
  if (sales.length === 0) return null;
  return (
    <ul className={classes.taken} aria-label={t('Reversed sales')}>
      {sales.map(({ chargeId, type, performer, gross, net, isRestored }) => (
        <li key={chargeId}>
          <Text component="span" size="sm">
            {translated(soldThings[type])}, {performer.name}
            {isRestored ? ` · ${t('restored')}` : ''}
          </Text>
          <Text component="span" size="sm">
            <Money amount={gross} />{' '}
            <Text component="span" inherit c="dimmed">
              {rich('(share {amount})', { amount: <Money amount={net} /> })}
            </Text>
          </Text>
        </li>
      ))}
    </ul>
  );
}
