import { t } from '@ovation/language/t.ts';
import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { useOutletContext } from 'react-router';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { FeedList } from '../../../modules/library/feeds/list/feed-list.tsx';
import { PerformerSubscription } from '../../../modules/subscriptions/performer-subscription.tsx';
import { ProfileWelcome } from '../../../modules/profiles/profile-welcome.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useEndless } from '../../../platform/lists/endless.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import type { Route } from './+types/profile-feeds.ts';
import classes from './profile.module.css';

export async function loader(args: Route.LoaderArgs) {
  return {
    page: await apiOf(args).call(listPerformerFeeds, { params: { username: args.params.username }, query: {} }),
  };
}

export default function ProfileFeeds({ loaderData: { page }, params }: Route.ComponentProps) {
  const performer = useOutletContext<Performer>();
  const feeds = useEndless(listPerformerFeeds, { params: { username: params.username }, query: {} }, page);
  return (
    <div className={classes.columns} data-full-width>
      <FeedList showsPins feeds={feeds} empty={<NoPosts performer={performer} />} />
      <div className={classes.aside}>
        <ProfileWelcome performer={performer} />
        <PerformerSubscription performer={performer} />
      </div>
    </div>
  );
}

function NoPosts({ performer }: { readonly performer: Performer }) {
  const isOwn = useMe()?._id === performer._id;
  if (isOwn)
    return (
      <EmptyState
        title={t('The stage is yours')}
        message={t('You have not published anything yet.')}
        action={{ label: t('Write your first post'), to: '/creator/feeds/new' }}
      />
    );
  return (
    <EmptyState
      title={t('No posts yet')}
      message={t('{name} has not published anything yet. Follow to be the first to see new posts.', {
        name: performer.name,
      })}
    />
  );
}
