import { t } from '@ovation/language/t.ts';
import { streamRule } from '@ovation/contract/live/stream.ts';
import { Group } from '@mantine/core';
import type { Listing } from '../../../../platform/lists/listing.ts';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { FilterLinks } from '../../../../ui/lists/filter-links.tsx';
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx';
import { audienceNames } from '../stream-labels.ts';

const times = [
  { value: '', label: t('Live now') },
  { value: 'scheduled', label: t('Scheduled') },
];
const audiences = streamRule.options.map((value) => ({ value, label: audienceNames[value] }));

/** Live or scheduled, by words or a tag, and by audience; the address holds the choice. */
export function StreamFilters({ listing }: { readonly listing: Listing }) {
  const { q = '', tag } = listing.query;
  const search = (text: string): void => {
    const isTag = /^#\S+$/.test(text);
    listing.set({ q: isTag ? undefined : text, tag: isTag ? text.slice(1) : undefined });
  };
  return (
    <Group gap="sm" align="center">
      <FilterLinks label={t('When')} name="status" options={times} removes={['sortBy', 'sort']} />
      <SearchField
        key={String(tag ?? '')}
        label={t('Words, or a #tag')}
        value={tag === undefined ? String(q) : `#${String(tag)}`}
        onSearch={search}
        flex="1 1 14rem"
        maw="24rem"
      />
      <FilterSelect
        listing={listing}
        name="access"
        aria-label={t('Audience')}
        placeholder={t('Any audience')}
        data={audiences}
        w={170}
      />
    </Group>
  );
}
