import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { ReconciliationFigures } from '@ovation/contract/money/reconciliation.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { rich } from '../../../ui/words/rich.tsx';
import { Money } from '../../../ui/words/money.tsx';
import classes from './reconciliation.module.css';
import { once } from '../../../ui/words/once.ts';

const count = once(() => new Intl.NumberFormat(languageCode));

/** The balances of the ledger beside the totals of the payment providers. */
export function Figures({ figures }: { readonly figures: ReconciliationFigures }) {
  return (
    <div className={classes.columns}>
      <Accounts figures={figures} />
      <Stack gap="lg">
        <Gateways gateways={figures.gateways} />
        <Counts counts={figures.counts} />
      </Stack>
    </div>
  );
}

function Accounts({ figures: { balances, debits, credits } }: { readonly figures: ReconciliationFigures }) {
  const sum = Math.round(balances.reduce((total, { balance }) => total + balance * 100, 0)) / 100;
  return (
    <Card>
      <Title order={3} size="h5" mb="xs">
        {t('Accounts')}
      </Title>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('Accounts')}>
          <thead>
            <tr>
              <th scope="col">{t('Account')}</th>
              <th scope="col">{t('Count')}</th>
              <th scope="col">{t('Balance')}</th>
            </tr>
          </thead>
          <tbody>
            {balances.map((row) => (
              <tr key={accountName(row)}>
                <th scope="row">{accountName(row)}</th>
                <td>{count().format(row.accounts)}</td>
                <td>
                  <Money amount={row.balance} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Sum')}</th>
              <td>{count().format(balances.reduce((total, { accounts }) => total + accounts, 0))}</td>
              <td>
                <Money amount={sum} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        {rich('Debits {debits}, credits {credits}.', {
          debits: <Money amount={debits} />,
          credits: <Money amount={credits} />,
        })}
      </Text>
    </Card>
  );
}

const lines = [
  { name: 'taken', label: t('Taken') },
  { name: 'givenBack', label: t('Refunded') },
  { name: 'disputed', label: t('Lost to disputes') },
] as const;

function Gateways({ gateways }: Pick<ReconciliationFigures, 'gateways'>) {
  return gateways.map((gateway) => (
    <Card key={gateway.provider}>
      <Title order={3} size="h5" mb="xs">
        {t('Payments by {provider}', { provider: gateway.provider })}
      </Title>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('Payments by {provider}', { provider: gateway.provider })}>
          <thead>
            <tr>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Our books')}</th>
              <th scope="col">{t('The provider')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, label }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <Money amount={gateway[name].ours} />
                </td>
                <td>
                  <ProviderTotal {...gateway[name]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  ));
}

function ProviderTotal({ ours, theirs }: ReconciliationFigures['gateways'][number]['taken']) {
  if (theirs === null) return t('No answer');
  return (
    <span className={theirs === ours ? undefined : classes.differs}>
      <Money amount={theirs} />
    </span>
  );
}

function Counts({ counts }: Pick<ReconciliationFigures, 'counts'>) {
  return (
    <Card>
      <Title order={3} size="h5" mb="xs">
        {t('Counted')}
      </Title>
      <table className={classes.table} aria-label={t('Counted')}>
        <tbody>
          {counts.map((row) => (
            <tr key={row.what}>
              <th scope="row">{row.what}</th>
              <td>{count().format(row.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type Balance = ReconciliationFigures['balances'][number];

const names: Record<string, string> = {
  wallet: t('Fans’ wallets'),
  earnings: t('Creators’ earnings'),
  commission: t('The site’s commission'),
  promotion: t('Bonus tokens and coupons'),
  gateway: t('Taken by'),
  payout: t('Paid out by'),
};

/** The name of a ledger account: "Taken by sandbox". */
export function accountName({ kind, name }: Balance): string {
  const known = names[kind] ?? kind;
  return name === null ? known : `${known} ${name}`;
}
