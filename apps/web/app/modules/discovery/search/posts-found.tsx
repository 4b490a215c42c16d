import { listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { Group, Stack } from '@mantine/core';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { FeedList } from '../../library/feeds/list/feed-list.tsx';
import { NothingFound, SimilarOnly } from './nothing-found.tsx';
import classes from './posts-found.module.css';

interface PostsFoundProps {
  readonly found: EndlessPage<Feed> & { readonly isSimilar?: boolean | undefined };
  readonly query: { readonly q: string | undefined; readonly type: Feed['type'] | undefined };
}

const types = [
  { value: '', label: 'Everything' },
  { value: 'photo', label: 'Photos' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Sound' },
  { value: 'text', label: 'Words' },
];

/** Public posts, found by their text. */
export function PostsFound({ found, query }: PostsFoundProps) {
  const feeds = useEndless(listFeeds, { query }, found);
  return (
    <Stack gap="lg" className={classes.posts}>
      <Group>
        <FilterLinks label="Kind of posts" name="type" options={types} />
      </Group>
      <SimilarOnly what="post" isSimilar={found.isSimilar} />
      <FeedList feeds={feeds} empty={<NothingFound what="posts" q={query.q} />} />
    </Stack>
  );
}
