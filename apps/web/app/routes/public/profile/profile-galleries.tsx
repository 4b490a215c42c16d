import { t } from '@ovation/language/t.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { useOutletContext, useRevalidator } from 'react-router';
import { useAccessChanges } from '../../../modules/access/access-changes.ts';
import { GalleryWall } from '../../../modules/library/galleries/gallery-wall.tsx';
import { api } from '../../../platform/api/api.ts';
import { usePages } from '../../../modules/library/galleries/use-pages.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import type { Route } from './+types/profile-galleries.ts';
import classes from './profile.module.css';

/** Newest first. */
const order = { sortBy: 'publishedAt', sort: 'desc', pageSize: 24 } as const;

export async function loader(args: Route.LoaderArgs) {
  return { page: await apiOf(args).call(searchGalleries, { query: { ...order, username: args.params.username } }) };
}

export default function ProfileGalleries({ loaderData: { page }, params: { username } }: Route.ComponentProps) {
  const performer = useOutletContext<Performer>();
  const { revalidate } = useRevalidator();
  const pages = usePages(page, (current) => api.call(searchGalleries, { query: { ...order, username, current } }));
  useAccessChanges(() => void revalidate());
  if (pages.items.length === 0) return <NoGalleries performer={performer} />;
  return (
    <div className={classes.part}>
      <EndlessList hasMore={pages.hasMore} loading={pages.loading} skeleton={null} onMore={pages.more}>
        <GalleryWall galleries={pages.items} />
      </EndlessList>
    </div>
  );
}

function NoGalleries({ performer }: { readonly performer: Performer }) {
  const isOwn = useMe()?._id === performer._id;
  if (isOwn)
    return (
      <EmptyState
        title={t('No galleries yet')}
        message={t('A gallery shows photos that belong together.')}
        action={{ label: t('Make your first gallery'), to: '/creator/galleries/new' }}
      />
    );
  return <EmptyState title={t('No galleries yet')} message={t('Look at the posts, or come back later.')} />;
}
