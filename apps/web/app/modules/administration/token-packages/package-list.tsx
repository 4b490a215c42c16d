import { t } from '@ovation/language/t.ts';
import { Button, Card, ActionIcon, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { deleteTokenPackage, changeTokenPackage, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { IconCoins, IconPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, useOptimistic, useTransition } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastSuccess, toastError } from '../../../platform/toasts.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { rich } from '../../../ui/words/rich.tsx';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';

interface PackageListProps {
  readonly packages: readonly TokenPackage[];
  readonly total: number;
}

/** The open dialog: the editor (without a package for a new one), or the confirmation of deleting. */
type Opened =
  | { readonly dialog: 'edit'; readonly tokenPackage?: TokenPackage }
  | { readonly dialog: 'delete'; readonly tokenPackage: TokenPackage };

/** All packages, on sale or not. */
export function PackageList({ packages, total }: PackageListProps) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const create = (): void => setOpened({ dialog: 'edit' });
  const remove = async ({ _id, name }: TokenPackage): Promise<void> => {
    await api.call(deleteTokenPackage, { params: { id: _id } });
    toastSuccess(t('{name} is deleted.', { name }));
    await revalidate();
  };
  return (
    <>
      <PageHeader
        title={t('Token packages')}
        description={t('Top-up packages for fans, in addition to any amount they choose.')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            {t('Add a package')}
          </Button>
        }
      />
      {packages.length === 0 ? <NoPackages onCreate={create} /> : null}
      <Columns tablet={2} desk={3}>
        {packages.map((tokenPackage) => (
          <PackageCard
            key={tokenPackage._id}
            tokenPackage={tokenPackage}
            onEdit={() => setOpened({ dialog: 'edit', tokenPackage })}
            onDelete={() => setOpened({ dialog: 'delete', tokenPackage })}
          />
        ))}
      </Columns>
      <ListFooter listing={listing} total={total} />
      <PackageDialog
        opened={opened?.dialog === 'edit'}
        tokenPackage={opened?.tokenPackage}
        onClose={() => setOpened(undefined)}
      />
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={() => setOpened(undefined)}
        title={t('Delete this package?')}
        destructive
        confirmLabel={t('Delete')}
        message={deletionMessage(opened?.tokenPackage?.name ?? '')}
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.tokenPackage) : undefined)}
      />
    </>
  );
}

function NoPackages({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<IconCoins size={36} stroke={1.4} />}
        title={t('No packages yet')}
        message={t('A package can include bonus tokens, or simply save fans from typing an amount.')}
        action={{ label: t('Add the first package'), onClick: onCreate }}
      />
    </Card>
  );
}

function deletionMessage(name: string): string {
  return t('{name} can no longer be bought. Past payments stay in the books.', { name });
}

interface PackageCardProps {
  readonly tokenPackage: TokenPackage;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One package with its price and tokens, and a switch that puts it on sale. */
function PackageCard({ tokenPackage, onEdit, onDelete }: PackageCardProps) {
  const { name, description, price, tokens } = tokenPackage;
  return (
    <Card component="article" aria-label={name} padding="lg">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" miw={0}>
            {name}
          </Title>
          <Group gap={0} wrap="nowrap" mt={-8} me={-8}>
            <ActionIcon onClick={onEdit} aria-label={t('Edit {name}', { name })}>
              <IconPencil size={20} stroke={1.6} />
            </ActionIcon>
            <ActionIcon onClick={onDelete} aria-label={t('Delete {name}', { name })}>
              <IconTrash size={20} stroke={1.6} />
            </ActionIcon>
          </Group>
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
