import { t } from '@ovation/language/t.ts';
import type { EarningStats } from '@ovation/contract/money/earnings.ts';
import { Anchor, Text } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { Money } from '../../ui/words/money.tsx';
import classes from './earnings.module.css';

/** The fans who paid most in the period, less refunds; each links to all earnings from them. */
export function TopFans({ fans }: { readonly fans: EarningStats['topFans'] }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const addressOf = (userId: string): string => {
    const next = new URLSearchParams(params);
    next.delete('current');
    next.set('userId', userId);
    return `${pathname}?${next}#one-by-one`;
  };
  if (fans.length === 0) return <Text c="dimmed">{t('Your top fans for this period appear here.')}</Text>;
  return (
    <ol className={classes.list} aria-label={t('Top fans')}>
      {fans.map(({ user, gross, count }) => (
        <li key={user._id}>
          <AccountLine
            account={user}
            detail={
              <Anchor component={Link} to={addressOf(user._id)} replace preventScrollReset inherit underline="always">
                {t('{count, plural, one {One sale} other {# sales}}', { count })}
              </Anchor>
            }
            aside={
              <Text component="span" fw={600}>
                <Money amount={gross} />
              </Text>
            }
          />
        </li>
      ))}
    </ol>
  );
}
