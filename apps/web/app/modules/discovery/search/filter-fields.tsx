import { Group, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Listing } from '../../../platform/lists/listing.ts';
import { CountrySelect } from '../../reference/country-select.tsx';
import { optionFilters, optionsOf } from './filters.ts';

const pauseMs = 500;

/** The filters of a search for people; the address changes with each input. */
export function FilterFields({ listing }: { readonly listing: Listing }) {
  const { query, set } = listing;
  const textOf = (name: string): string | null => (query[name] === undefined ? null : String(query[name]));
  return (
    <Stack gap="md">
      <Toggle listing={listing} name="isOnline" label="Online now" />
      <Toggle listing={listing} name="isFreeSubscription" label="With a free trial" />
      <PriceRange key={`${query['minimumPrice'] ?? ''}-${query['maximumPrice'] ?? ''}`} listing={listing} />
      <CountrySelect
        label="Country"
        placeholder="Any"
        clearable
        value={textOf('country')}
        onChange={(country) => set({ country: country ?? undefined })}
      />
      {optionFilters.map(([name, label]) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          clearable
          data={[...optionsOf(name)]}
          value={textOf(name)}
          onChange={(value) => set({ [name]: value ?? undefined })}
        />
      ))}
    </Stack>
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
    placeholder: 'Any',
    onChange: (price: number | string) => setSoon({ [name]: price === '' ? undefined : price }),
  });
  return (
    <Group grow gap="sm" align="flex-end">
      <NumberInput label="Price from" {...field('minimumPrice')} />
      <NumberInput label="Price to" {...field('maximumPrice')} />
    </Group>
  );
}
