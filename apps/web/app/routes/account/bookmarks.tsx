import { listBookmarkedFeeds } from '@ovation/contract/engagement.ts';
import { IconBookmark } from '@tabler/icons-react';
import { FeedList } from '../../modules/library/feed-list.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { useEndless } from '../../platform/endless.ts';
import { titleOf } from '../../platform/title.ts';
import { EmptyState } from '../../ui/error-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/bookmarks.ts';

export async function loader(args: Route.LoaderArgs) {
  return { page: await apiOf(args).call(listBookmarkedFeeds, { query: {} }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Bookmarks', matches) }];
}

export default function Bookmarks({ loaderData: { page } }: Route.ComponentProps) {
  const feeds = useEndless(listBookmarkedFeeds, { query: {} }, page);
  return (
    <Page narrow>
      <PageHeader title="Bookmarks" description="Posts that you have put aside. Only you see them." />
      <FeedList feeds={feeds} empty={<EmptyState icon={<IconBookmark size={40} stroke={1.3} />} title="Nothing put aside yet" message="Tap the bookmark below a post, and you find it here again." action={{ label: 'To the newest posts', to: '/home' }} />} />
    </Page>
  );
}
