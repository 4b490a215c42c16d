import { t } from '@ovation/language/t.ts';
import { listPrivateRequests } from '@ovation/contract/live/requests.ts';
import { getOpenStream, getStreamingSettings, listOwnStreams } from '@ovation/contract/live/streams.ts';
import { getStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import type { MessagesHandle } from '../../../modules/conversations/messages-listening.tsx';
import { OpenConversation } from '../../../modules/conversations/open-conversation.tsx';
import { LiveStudio } from '../../../modules/live/studio/live-studio.tsx';
import { StreamChat } from '../../../modules/stream-chat/stream-chat.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { sessionContext } from '../../../platform/visitor/session.server.ts';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import type { Route } from './+types/go-live.ts';
import classes from '../../../modules/live/studio/studio.module.css';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const id = args.context.get(sessionContext).me?._id ?? '';
  const [{ stream }, settings, scheduled, conversation] = await Promise.all([
    api.call(getOpenStream),
    api.call(getStreamingSettings),
    api.call(listOwnStreams, { query: { status: 'scheduled', pageSize: 50 } }),
    api.call(getStreamConversation, { params: { id } }),
  ]);
  const soonestFirst = scheduled.data.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
  const request = stream?.isPrivate === true ? await requestOf(args, stream._id) : undefined;
  return { stream, settings, scheduled: soonestFirst, conversation, request };
}

/** The request that led to a private show. */
async function requestOf(args: Route.LoaderArgs, streamId: string) {
  const { data } = await apiOf(args).call(listPrivateRequests, { query: { status: 'accepted', pageSize: 50 } });
  return data.find((found) => found.streamId === streamId);
}

/** Private messages are read here during a private show. */
export const handle: MessagesHandle = {
  readsMessages: (loaderData) => (loaderData as { readonly request?: unknown } | undefined)?.request !== undefined,
};

function startOf({ startsAt }: { readonly startsAt: string | null }): string {
  return startsAt ?? '';
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.stream?.title ?? t('Live'), matches) }];
}

export default function GoLivePage({ loaderData }: Route.ComponentProps) {
  const { stream, settings, scheduled, conversation, request } = loaderData;
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <Page>
        <h1 className="visually-hidden">{t('Live')}</h1>
        <CardSkeletons />
      </Page>
    );
  return (
    <Page>
      <UnsavedChanges
        title={t('Leave this page?')}
        loss={t(
          'Your video is sent from this page. If you leave, your fans see “back in a moment”, and the stream ends after a minute.',
        )}
      >
        <LiveStudio
          open={stream}
          settings={settings}
          scheduled={scheduled}
          request={request}
          chat={
            <div className={classes.chat}>
              {request ? (
                <OpenConversation id={request.conversationId} isBeside />
              ) : (
                <StreamChat conversation={conversation} variant="panel" />
              )}
            </div>
          }
        />
      </UnsavedChanges>
    </Page>
  );
}
