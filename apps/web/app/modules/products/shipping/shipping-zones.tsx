import { t } from '@ovation/language/t.ts';
import { setShippingZones, type ShippingZone } from '@ovation/contract/shop/shipping.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { ZoneCard } from './zone-card.tsx';
import { countryProblems, newZone, reachOf, zonesBody, zoneValuesOf, type ZoneValues } from './zone-values.ts';

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
          title={zone.name.trim() || t('Zone {value}', { value: index + 1 })}
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
