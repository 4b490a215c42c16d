import { t } from '@ovation/language/t.ts';
import { getPrivateTerms } from '@ovation/contract/live/requests.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { getPerformer, type Performer } from '@ovation/contract/people/performers.ts';
import { Stack, Title } from '@mantine/core';
import { useOutletContext, useRevalidator } from 'react-router';
import { Reminder } from '../../../modules/live/watch/cards/reminder.tsx';
import { StreamGrid, useRefresh } from '../../../modules/live/watch/cards/stream-grid.tsx';
import { PrivateShowButton } from '../../../modules/live/watch/private/private-show-button.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useListing, readListing } from '../../../platform/lists/listing.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { IconBroadcast } from '../../../ui/icons.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/profile-live.ts';

const refreshMs = 30_000;
const maxScheduled = 20;
const pastPages = { pageSize: 20 };

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { _id: performerId } = await api.call(getPerformer, { params: { id: args.params.username } });
  const { current, pageSize } = readListing(args.url.searchParams, pastPages);
  const [live, scheduled, past, terms] = await Promise.all([
    api.call(searchStreams, { query: { performerId, pageSize: 1 } }),
    api.call(searchStreams, {
      query: { performerId, status: 'scheduled', sortBy: 'startsAt', sort: 'asc', pageSize: maxScheduled },
    }),
    api.call(searchStreams, { query: { performerId, status: 'ended', sortBy: 'startedAt', current, pageSize } }),
    api.call(getPrivateTerms, { params: { id: performerId } }),
  ]);
  return { live: live.data, scheduled: scheduled.data, past, terms };
}

/** A performer's current stream, those to come, and the past ones with their recordings. */
export default function ProfileLive({ loaderData: { live, scheduled, past, terms } }: Route.ComponentProps) {
  const performer = useOutletContext<Performer>();
  const { revalidate } = useRevalidator();
  useRefresh(refreshMs, () => void revalidate());
  const isEmpty = live.length + scheduled.length + past.data.length === 0;
  return (
    <Stack gap="xl">
      <PrivateShowButton performer={performer} terms={terms} />
      {isEmpty ? <NoStreams performer={performer} /> : null}
      <Streams title={t('Live now')} streams={live} />
      <Streams title={t('Scheduled')} streams={scheduled} followed={performer.isFollowed} />
      <Streams title={t('Past streams')} streams={past.data} />
      <ListFooter listing={useListing(pastPages)} total={past.total} />
    </Stack>
  );
}

interface StreamsProps {
  readonly title: string;
  readonly streams: readonly Stream[];
  /** For streams to come: whether the viewer follows the performer. */
  readonly followed?: boolean;
}

function Streams({ title, streams, followed }: StreamsProps) {
  if (streams.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <StreamGrid
        streams={streams}
        label={title}
        {...(followed === undefined
          ? {}
          : { renderAction: ({ performer }) => <Reminder performer={performer} isFollowed={followed} /> })}
      />
    </section>
  );
}

function NoStreams({ performer }: { readonly performer: Performer }) {
  const isOwn = useMe()?._id === performer._id;
  const icon = <IconBroadcast size={40} stroke={1.3} />;
  if (isOwn)
    return (
      <EmptyState
        icon={icon}
        title={t('You haven’t gone live yet')}
        message={t('Go live from your browser, or with OBS. Your followers are notified when you start.')}
        action={{ label: t('Go live'), to: '/creator/live' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('No live streams yet')}
      message={t('Follow {name} to be notified when they go live.', { name: performer.name })}
    />
  );
}
