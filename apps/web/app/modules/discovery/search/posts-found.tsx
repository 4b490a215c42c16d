import { t } from '@ovation/language/t.ts';
import { listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { Group, Stack } from '@mantine/core';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { FeedList } from '../../library/feeds/list/feed-list.tsx';
import { NothingFound, SimilarOnly } from './nothing-found.tsx';
import classes from './search.module.css';

interface PostsFoundProps {
  readonly found: EndlessPage<Feed> & { readonly isSimilar?: boolean | undefined };
  readonly query: { readonly q: string | undefined; readonly type: Feed['type'] | undefined };
}

const types = [
  { value: '', label: t('Everything') },
  { value: 'photo', label: t('Photos') },
  { value: 'video', label: t('Videos') },
  { value: 'audio', label: t('Sound') },
  { value: 'text', label: t('Words') },
];

/** Public posts, found by their text. */
export function PostsFound({ found, query }: PostsFoundProps) {
  const feeds = useEndless(listFeeds, { query }, found);
  return (
    <Stack gap="lg" className={classes.posts}>
      <Group>
        <FilterLinks label={t('Type of post')} name="type" options={types} />
      </Group>
      <SimilarOnly what="post" isSimilar={found.isSimilar} />
      <FeedList feeds={feeds} empty={<NothingFound what="posts" q={query.q} />} />
    </Stack>
  );
}
