import { t } from '@ovation/language/t.ts';
import { ActionIcon, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { CountriesSelect } from '../../reference/countries-select.tsx';
import { typed } from '../typed.ts';
import type { ZoneValues } from './zone-values.ts';

interface ZoneCardProps {
  readonly zone: ZoneValues;
  /** Its name, or its number. */
  readonly title: string;
  readonly errorOf: (field: 'name' | 'countries' | 'price' | 'freeFrom') => ReactNode;
  readonly countryProblem: string | undefined;
  readonly onChange: (change: Partial<ZoneValues>) => void;
  readonly onRemove: () => void;
}

/** One zone: its countries, what shipping costs, and from when on it is free. */
export function ZoneCard({ zone, title, errorOf, countryProblem, onChange, onRemove }: ZoneCardProps) {
  const { name, countries, isRest, price, freeFrom } = zone;
  return (
    <Card padding="lg" component="section" aria-label={title}>
      <Stack gap="md">
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={t('Name')}
            placeholder={t('Europe')}
            maxLength={60}
            flex={1}
            value={name}
            error={errorOf('name')}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <ActionIcon onClick={onRemove} aria-label={t('Remove {title}', { title })}>
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
        {isRest ? (
          <Text size="sm" c="dimmed">
            {t('All countries not in another zone.')}
          </Text>
        ) : (
          <CountriesSelect
            label={t('Countries')}
            placeholder={countries.length === 0 ? t('Choose one or more') : undefined}
            value={[...countries]}
            error={countryProblem ?? errorOf('countries')}
            onChange={(chosen) => onChange({ countries: chosen })}
          />
        )}
        <Columns tablet={2}>
          <MoneyInput
            label={t('Shipping costs')}
            description={t('Per order, no matter what’s in it.')}
            value={price}
            error={errorOf('price')}
            onChange={(value) => onChange({ price: typed(value) })}
          />
          <MoneyInput
            label={t('Free from')}
            description={t('Leave empty if it is never free.')}
            value={freeFrom}
            error={errorOf('freeFrom')}
            onChange={(value) => onChange({ freeFrom: typed(value) })}
          />
        </Columns>
      </Stack>
    </Card>
  );
}
