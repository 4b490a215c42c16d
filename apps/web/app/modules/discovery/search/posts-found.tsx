import { listFeeds, type Feed } from '@ovation/contract/feeds.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useEndless, type EndlessPage } from '../../../platform/endless.ts';
import { EmptyState } from '../../../ui/error-state.tsx';
import { FilterLinks } from '../../../ui/filter-links.tsx';
import { FeedList } from '../../library/feed-list.tsx';
import classes from './posts-found.module.css';

interface PostsFoundProps {
  readonly found: EndlessPage<Feed> & { readonly isSimilar?: boolean | undefined };
  readonly query: { readonly q: string | undefined; readonly type: Feed['type'] | undefined };
}

const types = [{ value: '', label: 'Everything' }, { value: 'photo', label: 'Photos' }, { value: 'video', label: 'Videos' }, { value: 'audio', label: 'Sound' }, { value: 'text', label: 'Words' }];

/** Posts that anybody may read, by their words. */
export function PostsFound({ found, query }: PostsFoundProps) {
  const feeds = useEndless(listFeeds, { query }, found);
  return (
    <Stack gap="lg" className={classes.posts}>
      <Group><FilterLinks label="Kind of posts" name="type" options={types} /></Group>
      {found.isSimilar === true ? <Text component="output" c="dimmed">No post has exactly these words. These have similar ones:</Text> : null}
      <FeedList feeds={feeds} empty={<EmptyState icon={<IconSearchOff size={40} stroke={1.3} />} title="No posts found" message="Posts that anybody may read are searched by their words. Try another, or look for people." action={{ label: 'Look for people', to: peopleAddress(query.q) }} />} />
    </Stack>
  );
}

function peopleAddress(q: string | undefined): string {
  return q ? `/search?${new URLSearchParams({ q })}` : '/search';
}
