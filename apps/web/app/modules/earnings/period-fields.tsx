import { t } from '@ovation/language/t.ts';
import { Group } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { DayInput } from '../../ui/forms/date-inputs.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { periods, type EarningPeriod } from './earning-period.ts';

/** Selects the period: a named one, or from one day to another. */
export function PeriodFields({ period }: { readonly period: EarningPeriod }) {
  const [, setParams] = useSearchParams();
  const change = (name: 'from' | 'to', day: string): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const removed of ['current', 'period', 'from', 'to']) after.delete(removed);
        for (const [end, value] of Object.entries({ ...period, [name]: day })) if (value !== '') after.set(end, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Group gap="sm" align="flex-end" justify="space-between">
      <FilterLinks label={t('Period')} name="period" options={periods} removes={['from', 'to']} />
      <Group gap="sm">
        <DayInput
          key={`from ${period.from}`}
          label={t('From')}
          value={period.from}
          onChange={(day) => change('from', day)}
        />
        <DayInput key={`to ${period.to}`} label={t('To')} value={period.to} onChange={(day) => change('to', day)} />
      </Group>
    </Group>
  );
}
