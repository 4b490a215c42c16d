import { inEachLanguage } from '@ovation/language/language.ts';
import { t, translated } from '@ovation/language/t.ts';
import type { EarningStats } from '@ovation/contract/money/earnings.ts';
import { Anchor, Text } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Money } from '../../ui/words/money.tsx';
import classes from './earnings.module.css';
import { earningKinds } from './earning-kinds.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';

const numbers = inEachLanguage((code) => new Intl.NumberFormat(code));

/** The totals of each kind of earning: paid by fans, commission, the performer's share, and refunds. */
export function EarningsByKind({ stats }: { readonly stats: EarningStats }) {
  const totalCount = stats.byType.reduce((sum, kind) => sum + kind.count, 0);
  const hasRefunds = stats.totalRefunded > 0;
  return (
    <table className={classes.table} aria-label={t('Earnings by type')}>
      <thead>
        <tr>
          <th scope="col">{t('Kind')}</th>
          <th scope="col" className={classes.wide}>
            {t('Number')}
          </th>
          <th scope="col">{t('Amount paid')}</th>
          <th scope="col" className={classes.wide}>
            {t('Commission')}
          </th>
          <th scope="col">{t('Yours')}</th>
          {hasRefunds ? <th scope="col">{t('Amount refunded')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {stats.byType.map((kind) => (
          <KindRow key={kind.type} name={translated(earningKinds[kind.type].many)} hasRefunds={hasRefunds} {...kind} />
        ))}
      </tbody>
      <tfoot>
        <KindRow
          name={t('Total')}
          count={totalCount}
          gross={stats.totalGross}
          commission={stats.totalCommission}
          net={stats.totalNet}
          refunded={stats.totalRefunded}
          hasRefunds={hasRefunds}
        />
      </tfoot>
    </table>
  );
}

interface KindRowProps {
  readonly name: string;
  readonly count: number;
  readonly gross: number;
  readonly commission: number;
  readonly net: number;
  readonly refunded: number;
  readonly hasRefunds: boolean;
}

function KindRow({ name, count: number, gross, commission, net, refunded, hasRefunds }: KindRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.wide}>{numbers().format(number)}</td>
      <td>
        <Money amount={gross} />
      </td>
      <td className={classes.wide}>
        <Money amount={commission} />
      </td>
      <td>
        <Money amount={net} />
      </td>
      {hasRefunds ? (
        <td>
          <Money amount={refunded} />
        </td>
      ) : null}
    </tr>
  );
}

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
