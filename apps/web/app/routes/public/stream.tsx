import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client/client.ts';
import { getPrivateTerms, listPrivateRequests } from '@ovation/contract/live/requests.ts';
import { getStream } from '@ovation/contract/live/streams.ts';
import { getStreamConversation, listStreamMessages } from '@ovation/contract/messaging/stream-chat.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { Title } from '@mantine/core';
import type { MessagesHandle } from '../../modules/conversations/messages-listening.tsx';
import { OpenConversation } from '../../modules/conversations/open-conversation.tsx';
import { VideoGrid } from '../../modules/library/videos/video-grid.tsx';
import { WatchStream } from '../../modules/live/watch/page/watch-stream.tsx';
import { PrivateShowButton } from '../../modules/live/watch/private/private-show-button.tsx';
import { streamAddress } from '../../modules/live/watch/stream-labels.ts';
import { StreamChat } from '../../modules/stream-chat/stream-chat.tsx';
import { apiOf, plainApiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import type { Route } from './+types/stream.ts';
import { requirePerformer } from './require-performer.server.ts';
import classes from '../../modules/live/watch/page/watch.module.css';

const maxRelated = 3;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const stream = await api.call(getStream, { params: { id: args.params.id } });
  requirePerformer(stream.performer, args.params.username);
  const { _id: performerId } = stream.performer;
  const [{ isFollowed }, chat, related, terms] = await Promise.all([
    api.call(getPerformer, { params: { id: performerId } }),
    stream.isPrivate ? loadPrivateChat(args, stream._id) : loadChat(args, performerId),
    api.call(searchVideos, { query: { performerId, pageSize: maxRelated } }),
    api.call(getPrivateTerms, { params: { id: performerId } }),
  ]);
  return { stream, isFollowed, chat, related: related.data, terms };
}

/** Undefined where it is closed, or the viewer is blocked from it: the video can be watched without. */
async function loadChat({ context }: Route.LoaderArgs, id: string) {
  const api = plainApiOf(context);
  try {
    const conversation = await api.call(getStreamConversation, { params: { id } });
    if (conversation.isLocked) return undefined;
    return { conversation, firstPage: await api.call(listStreamMessages, { params: { id }, query: {} }) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The private conversation of the two, which is the chat of a private show. */
async function loadPrivateChat(args: Route.LoaderArgs, streamId: string) {
  const { data } = await apiOf(args).call(listPrivateRequests, { query: { status: 'accepted', pageSize: 50 } });
  const request = data.find((found) => found.streamId === streamId);
  return request && { conversationId: request.conversationId };
}

export const handle: MessagesHandle = {
  readsMessages: (loaderData) =>
    (loaderData as { readonly stream?: { readonly isPrivate: boolean } } | undefined)?.stream?.isPrivate === true,
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { stream } = loaderData;
  const title = t('{title} by {name}', { title: stream.title, name: stream.performer.name });
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: stream.description || t('Live video by {name}', { name: stream.performer.name }),
        path: streamAddress(stream),
        // The picture of a live stream lasts half a minute, and other sites keep theirs for days.
        image: stream.performer.avatar,
        type: 'article',
      },
      matches,
    ),
  ];
}

export default function StreamPage({ loaderData: { stream, isFollowed, chat, related, terms } }: Route.ComponentProps) {
  return (
    <WatchStream key={stream._id} stream={stream} isFollowed={isFollowed} chat={chat && <Chat chat={chat} />}>
      {stream.isPrivate ? null : (
        <div className={classes.head}>
          <PrivateShowButton performer={stream.performer} terms={terms} />
        </div>
      )}
      {related.length === 0 ? null : (
        <section aria-label={t('Videos by {name}', { name: stream.performer.name })} className={classes.head}>
          <Title order={2} size="h4">
            {t('Videos by {name}', { name: stream.performer.name })}
          </Title>
          <VideoGrid videos={related} />
        </section>
      )}
    </WatchStream>
  );
}

type LoadedChat = NonNullable<Route.ComponentProps['loaderData']['chat']>;

/** The stream's chat, or the conversation of a private show. */
function Chat({ chat }: { readonly chat: LoadedChat }) {
  if ('conversationId' in chat) return <OpenConversation id={chat.conversationId} isBeside />;
  return <StreamChat {...chat} variant="panel" />;
}
