import { t } from '@ovation/language/t.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Stack } from '@mantine/core';
import { useRevalidator } from 'react-router';
import type { Listing } from '../../../platform/lists/listing.ts';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { StreamGrid } from '../../live/watch/cards/stream-grid.tsx';
import { NothingFound } from '../search/nothing-found.tsx';

interface StreamsFoundProps {
  readonly found: { readonly data: readonly Stream[]; readonly total: number };
  readonly q: string | undefined;
  readonly listing: Listing;
}

/** Live streams, unlocked or locked, found by their titles and tags. */
export function StreamsFound({ found, q, listing }: StreamsFoundProps) {
  const { revalidate } = useRevalidator();
  useAccessChanges(() => void revalidate());
  if (found.data.length === 0) return <NothingFound what={t('live streams')} q={q} />;
  return (
    <Stack gap="lg">
      <StreamGrid streams={found.data} isSigned label={t('Live streams')} />
      <ListFooter listing={listing} total={found.total} />
    </Stack>
  );
}
