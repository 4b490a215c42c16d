import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { ActionIcon, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { changeTokenPackage, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useOptimistic, useTransition } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';

interface PackageCardProps {
  readonly tokenPackage: TokenPackage;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One package with its price and tokens, and a switch that puts it on sale. */
export function PackageCard({ tokenPackage, onEdit, onDelete }: PackageCardProps) {
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
