import { ActionIcon, Card, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
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
  /** Only one zone can be the rest of the world. */
  readonly mayBeRest: boolean;
  readonly errorOf: (field: 'name' | 'countries' | 'price' | 'freeFrom') => ReactNode;
  readonly countryProblem: string | undefined;
  readonly onChange: (change: Partial<ZoneValues>) => void;
  readonly onRemove: () => void;
}

/** One zone: its countries, what shipping costs, and from when on it is free. */
export function ZoneCard({ zone, title, mayBeRest, errorOf, countryProblem, onChange, onRemove }: ZoneCardProps) {
  const { name, countries, isRest, price, freeFrom } = zone;
  return (
    <Card padding="lg" component="section" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <ActionIcon onClick={onRemove} aria-label={`Remove ${title}`}>
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
        <TextInput
          label="Name"
          placeholder="Europe"
          maxLength={60}
          value={name}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        {isRest ? null : (
          <CountriesSelect
            label="Countries"
            placeholder={countries.length === 0 ? 'Choose one or more' : undefined}
            value={[...countries]}
            error={countryProblem ?? errorOf('countries')}
            onChange={(chosen) => onChange({ countries: chosen })}
          />
        )}
        <Checkbox
          label="Every country that no other zone names"
          checked={isRest}
          disabled={!mayBeRest}
          onChange={(event) => onChange({ isRest: event.currentTarget.checked })}
        />
        <Columns tablet={2}>
          <MoneyInput
            label="Shipping costs"
            description="For an order, whatever is in it."
            value={price}
            error={errorOf('price')}
            onChange={(value) => onChange({ price: typed(value) })}
          />
          <MoneyInput
            label="Free from"
            description="Leave it empty if it is never free."
            value={freeFrom}
            error={errorOf('freeFrom')}
            onChange={(value) => onChange({ freeFrom: typed(value) })}
          />
        </Columns>
      </Stack>
    </Card>
  );
}
