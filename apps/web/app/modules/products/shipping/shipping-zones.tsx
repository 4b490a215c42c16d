import { t } from '@ovation/language/t.ts';
import { setShippingZones, type ShippingZone } from '@ovation/contract/shop/shipping.ts';
import { Button, Group, Stack, Text, ActionIcon, Card, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '../../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { MoneyInput, amountOf } from '../../../ui/forms/money-input.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { CountriesSelect } from '../../reference/countries-select.tsx';
import { typed } from '../typed.ts';
import { countryName } from '../../../ui/words/formats.ts';
import { newKey } from '../../../platform/new-key.ts';

const maxZones = 50;

/** Where a performer ships, and for how much; one list for all their products. */
export function ShippingZones({ zones: saved }: { readonly zones: readonly ShippingZone[] }) {
  const [isChecked, setIsChecked] = useState(false);
  const contractForm = useContractForm<typeof setShippingZones, { zones: ZoneValues[] }>(setShippingZones, {
    initialValues: { zones: saved.map(zoneValuesOf) },
    toBody: ({ zones }) => zonesBody(zones),
    send: async (body, values) => {
      setIsChecked(true);
      if (countryProblems(values.zones).size > 0) throw new Error('Please check the countries.');
      await api.call(setShippingZones, { body });
      form.resetDirty();
      toastSuccess(t('Your shipping zones are saved'));
    },
    explain: (error) => (error instanceof Error ? error.message : t('The zones could not be saved.')),
  });
  const { form } = contractForm;
  const { zones } = form.values;
  const problems = countryProblems(zones);
  const setZones = (next: ZoneValues[]): void => {
    form.clearErrors();
    form.setFieldValue('zones', next);
  };
  const hasRest = zones.some(({ isRest }) => isRest);
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Shipping zones')}>
      <Text component="output">{reachOf(zones)}</Text>
      {zones.map((zone, index) => (
        <ZoneCard
          key={zone.key}
          zone={zone}
          title={zone.name.trim() || t('Zone {number}', { number: index + 1 })}
          errorOf={(field) => form.errors[`zones.${index}.${field}`]}
          countryProblem={isChecked || zone.countries.length > 0 ? problems.get(index) : undefined}
          onChange={(change) => setZones(zones.with(index, { ...zone, ...change }))}
          onRemove={() => setZones(zones.toSpliced(index, 1))}
        />
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={zones.length >= maxZones}
          onClick={() => setZones([...zones, newZone(false)])}
        >
          {t('Add countries')}
        </Button>
        {hasRest || zones.length >= maxZones ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setZones([...zones, newZone(true)])}
          >
            {t('Add everywhere else')}
          </Button>
        )}
      </Group>
      <Stack gap="xs">
        <SaveSection of={contractForm} />
        <Text size="sm" c="dimmed">
          {t('Paid orders keep their price.')}
        </Text>
      </Stack>
    </Form>
  );
}

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
function ZoneCard({ zone, title, errorOf, countryProblem, onChange, onRemove }: ZoneCardProps) {
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

export interface ZoneValues {
  readonly key: string;
  readonly name: string;
  readonly countries: readonly string[];
  /** Every country that no other zone names, instead of a list. */
  readonly isRest: boolean;
  readonly price: number | '';
  /** '': never free. */
  readonly freeFrom: number | '';
}

export function newZone(isRest: boolean): ZoneValues {
  const name = isRest ? t('Everywhere else') : '';
  return { key: newKey(), name, countries: [], isRest, price: '', freeFrom: '' };
}

export function zoneValuesOf({ _id, name, countries, price, freeFrom }: ShippingZone): ZoneValues {
  return { key: _id, name, countries, isRest: countries.length === 0, price, freeFrom: freeFrom ?? '' };
}

export function zonesBody(zones: readonly ZoneValues[]): BodyInput<typeof setShippingZones> {
  return {
    zones: zones.map(({ name, countries, isRest, price, freeFrom }) => ({
      name,
      countries: isRest ? [] : [...countries],
      price: amountOf(price),
      freeFrom: freeFrom === '' ? null : freeFrom,
    })),
  };
}

/** What is wrong with the countries of each zone, by its position: an empty list would mean the rest of the world. */
export function countryProblems(zones: readonly ZoneValues[]): ReadonlyMap<number, string> {
  const problems = zones.flatMap(({ countries, isRest }, index): (readonly [number, string])[] => {
    if (isRest) return [];
    if (countries.length === 0) return [[index, t('Please choose a country.')]];
    const earlier = zones.slice(0, index).filter((zone) => !zone.isRest);
    const twice = countries.find((code) => earlier.some((zone) => zone.countries.includes(code)));
    return twice === undefined
      ? []
      : [[index, t('{countryName} is in another zone, too.', { countryName: countryName(twice) })]];
  });
  return new Map(problems);
}

/** Where parcels go, in a sentence. */
export function reachOf(zones: readonly ZoneValues[]): string {
  if (zones.length === 0) return t('You ship everywhere, and shipping is free for buyers.');
  return zones.some(({ isRest }) => isRest)
    ? t('You ship to every country.')
    : t('You ship to the countries of these zones only.');
}
