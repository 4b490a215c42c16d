import { t, translated } from '@ovation/language/t.ts';
import { Button, Collapse, Group, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import { IconChevronDown, IconChevronUp } from '../../../ui/tabler.ts';
import { useId, useState } from 'react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { CountrySelect } from '../../reference/country-select.tsx';
import { useSettings } from '../../../platform/visitor/session.ts';
import { optionsOf } from '../../../ui/words/options.ts';
import { optionFiltersOf } from './filters.ts';

const pauseMs = 500;

interface FilterFieldsProps {
  readonly listing: Listing;
  readonly categories: readonly CategoryLabel[];
}

/** The filters of a search for people; the address changes with each input. */
export function FilterFields({ listing, categories }: FilterFieldsProps) {
  const { query, set } = listing;
  return (
    <Stack gap="md">
      <Select
        label={t('Category')}
        placeholder={t('Any')}
        clearable
        data={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={textOf(listing, 'category')}
        onChange={(category) => set({ category: category ?? undefined })}
      />
      <Toggle listing={listing} name="isNew" label={t('New this week')} />
      <Toggle listing={listing} name="isOnline" label={t('Online now')} />
      <Toggle listing={listing} name="isFreeSubscription" label={t('With a free trial')} />
      <PriceRange key={`${query['minimumPrice'] ?? ''}-${query['maximumPrice'] ?? ''}`} listing={listing} />
      <CountrySelect
        label={t('Country')}
        placeholder={t('Any')}
        clearable
        value={textOf(listing, 'country')}
        onChange={(country) => set({ country: country ?? undefined })}
      />
      <MoreFilters listing={listing} />
    </Stack>
  );
}

function textOf({ query }: Listing, name: string): string | null {
  return query[name] === undefined ? null : String(query[name]);
}

/** Personal attributes, which most searches do not need: open at first only if one of them is set. */
function MoreFilters({ listing }: Pick<FilterFieldsProps, 'listing'>) {
  const id = useId();
  const filters = optionFiltersOf(useSettings());
  const [isOpen, setOpen] = useState(filters.some(([name]) => listing.query[name] !== undefined));
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        justify="space-between"
        rightSection={<Icon size={18} stroke={1.8} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('More filters')}
      </Button>
      <Collapse id={id} expanded={isOpen}>
        <Stack gap="md">
          {filters.map(([name, label]) => (
            <Select
              key={name}
              label={translated(label)}
              placeholder={t('Any')}
              clearable
              data={optionsOf(profileOptions[name])}
              value={textOf(listing, name)}
              onChange={(value) => listing.set({ [name]: value ?? undefined })}
            />
          ))}
        </Stack>
      </Collapse>
    </>
  );
}

function Toggle({
  listing,
  name,
  label,
}: {
  readonly listing: Listing;
  readonly name: string;
  readonly label: string;
}) {
  return (
    <Switch
      size="md"
      label={label}
      checked={listing.query[name] === 'true'}
      onChange={(event) => listing.set({ [name]: event.currentTarget.checked ? 'true' : undefined })}
    />
  );
}

/** The price of a monthly subscription. */
function PriceRange({ listing }: { readonly listing: Listing }) {
  const { query, set } = listing;
  const setSoon = useDebouncedCallback(set, pauseMs);
  const field = (name: 'minimumPrice' | 'maximumPrice') => ({
    defaultValue: query[name] ?? '',
    prefix: '$',
    decimalScale: 2,
    allowNegative: false,
    hideControls: true,
    inputMode: 'decimal' as const,
    placeholder: t('Any'),
    onChange: (price: number | string) => setSoon({ [name]: price === '' ? undefined : price }),
  });
  return (
    <Group grow gap="sm" align="flex-end">
      <NumberInput label={t('Price from')} {...field('minimumPrice')} />
      <NumberInput label={t('Price to')} {...field('maximumPrice')} />
    </Group>
  );
}
