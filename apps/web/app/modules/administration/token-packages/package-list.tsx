import { t } from '@ovation/language/t.ts';
import { Card, Group, Stack, Switch, Text, Title, Box } from '@mantine/core';
import { deleteTokenPackage, changeTokenPackage, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { IconCoins } from '../../../ui/tabler.ts';
import { useOptimistic, useTransition, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { rich } from '../../../ui/words/rich.tsx';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { EditableList } from '../editable-list.tsx';

interface PackageListProps {
  readonly packages: readonly TokenPackage[];
  readonly total: number;
}

/** All packages, on sale or not. */
export function PackageList({ packages, total }: PackageListProps) {
  const listing = useListing();
  return (
    <EditableList<TokenPackage>
      title={t('Token packages')}
      description={t('Top-up packages for fans, in addition to any amount they choose.')}
      add={t('Add a package')}
      empty={{
        icon: <IconCoins size={36} stroke={1.4} />,
        title: t('No packages yet'),
        message: t('A package can include bonus tokens, or simply save fans from typing an amount.'),
        add: t('Add the first package'),
      }}
      nameOf={({ name }) => name}
      Editor={PackageDialog}
      deletion={{
        question: {
          title: t('Delete this package?'),
          message: (name) => t('{name} can no longer be bought. Past payments stay in the books.', { name }),
        },
        remove: ({ _id: id }) => api.call(deleteTokenPackage, { params: { id } }),
      }}
    >
      {(empty, buttonsOf) => (
        <>
          {packages.length === 0 ? <Card>{empty}</Card> : null}
          <Columns tablet={2} desk={3}>
            {packages.map((tokenPackage) => (
              <PackageCard key={tokenPackage._id} tokenPackage={tokenPackage} buttons={buttonsOf(tokenPackage)} />
            ))}
          </Columns>
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </EditableList>
  );
}

interface PackageCardProps {
  readonly tokenPackage: TokenPackage;
  readonly buttons: ReactNode;
}

/** One package with its price and tokens, and a switch that puts it on sale. */
function PackageCard({ tokenPackage, buttons }: PackageCardProps) {
  const { name, description, price, tokens } = tokenPackage;
  return (
    <Card component="article" aria-label={name} padding="lg">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" miw={0}>
            {name}
          </Title>
          <Box mt={-8} me={-8}>
            {buttons}
          </Box>
        </Group>
        <Text size="xl" fw={600}>
          <Money amount={tokens} />{' '}
          <Text component="span" c="dimmed">
            {rich('for {amount}', { amount: <Money amount={price} /> })}
          </Text>
        </Text>
        {tokens > price ? (
          <div>
            <StateBadge tone="positive">{t('{amount} bonus', { amount: formatMoney(tokens - price) })}</StateBadge>
          </div>
        ) : null}
        {tokens < price ? (
          <div>
            <StateBadge tone="waiting">
              {t('Costs {amount} more than it holds', { amount: formatMoney(price - tokens) })}
            </StateBadge>
          </div>
        ) : null}
        {description === '' ? null : (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
        <SaleSwitch tokenPackage={tokenPackage} />
      </Stack>
    </Card>
  );
}

function SaleSwitch({ tokenPackage }: { readonly tokenPackage: TokenPackage }) {
  const { revalidate } = useRevalidator();
  const [isActive, setActive] = useOptimistic(tokenPackage.isActive);
  const [, startTransition] = useTransition();
  const change = (next: boolean): void =>
    startTransition(async () => {
      setActive(next);
      try {
        await api.call(changeTokenPackage, { params: { id: tokenPackage._id }, body: { isActive: next } });
        await revalidate();
      } catch (error) {
        toastError(error);
      }
    });
  return (
    <Switch
      mt="auto"
      size="md"
      label={t('On sale')}
      aria-label={t('{name} on sale', { name: tokenPackage.name })}
      checked={isActive}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
