import { inEachLanguage } from '@ovation/language/language.ts';
import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { ReconciliationFigures } from '@ovation/contract/money/reconciliation.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { rich } from '../../../ui/words/rich.tsx';
import { Money } from '../../../ui/words/money.tsx';
import classes from './reconciliation.module.css';

const count = inEachLanguage((code) => new Intl.NumberFormat(code));

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
              <th scope="col">{t('Account balance')}</th>
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
  { name: 'taken', label: english('Taken') },
  { name: 'givenBack', label: english('Amount refunded') },
  { name: 'disputed', label: english('Lost to disputes') },
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
              <th scope="col">{t('Item')}</th>
              <th scope="col">{t('Our books')}</th>
              <th scope="col">{t('The provider')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, label }) => (
              <tr key={name}>
                <th scope="row">{translated(label)}</th>
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

const countNames: Readonly<Record<string, EnglishText>> = {
  Transfers: english('Transfers'),
  'Card payments that succeeded': english('Card payments that succeeded'),
  Sales: english('Sales'),
  'Sales reversed, in full or in part': english('Sales reversed, in full or in part'),
  Refunds: english('Refunds'),
  Disputes: english('Disputes'),
};

/** The server counts under English names, in reports that are kept. */
function countName(what: string): string {
  const name = countNames[what];
  return name === undefined ? what : translated(name);
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
              <th scope="row">{countName(row.what)}</th>
              <td>{count().format(row.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type Balance = ReconciliationFigures['balances'][number];

const names: Record<string, EnglishText> = {
  wallet: english('Fans’ wallets'),
  earnings: english('Creators’ earnings'),
  commission: english('The site’s commission'),
  promotion: english('Bonus tokens and coupons'),
};

/** What a provider holds: the ledger account has the provider's name. */
const ofProvider: Record<string, (provider: string) => string> = {
  gateway: (provider) => t('Taken by {provider}', { provider }),
  payout: (provider) => t('Paid out by {provider}', { provider }),
};

/** The name of a ledger account: `Taken by sandbox`. */
export function accountName({ kind, name }: Balance): string {
  if (name !== null && ofProvider[kind] !== undefined) return ofProvider[kind](name);
  const known = names[kind];
  return known === undefined ? kind : translated(known);
}
