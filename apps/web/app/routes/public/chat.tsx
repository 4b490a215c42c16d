import { t } from '@ovation/language/t.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { getStreamConversation, listStreamMessages } from '@ovation/contract/messaging/stream-chat.ts';
import { IconArrowLeft } from '../../ui/tabler.ts';
import { useVisibleHeight } from '../../modules/conversations/thread/use-visible-height.ts';
import { StreamChat } from '../../modules/stream-chat/stream-chat.tsx';
import { chatAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import type { Route } from './+types/chat.ts';
import classes from './pages.module.css';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { _id: id, cover } = await api.call(getPerformer, { params: { id: args.params.username } });
  const conversation = await api.call(getStreamConversation, { params: { id } });
  const firstPage = conversation.isLocked
    ? undefined
    : await api.call(listStreamMessages, { params: { id }, query: {} });
  return { conversation, firstPage, cover };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const {
    conversation: { performer, topic },
    cover,
  } = loaderData;
  const title = t('{name}’s chat', { name: performer.name });
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: topic || t('Chat with {name} and everyone else here.', { name: performer.name }),
        path: chatAddress(performer),
        image: cover,
      },
      matches,
    ),
  ];
}

export default function Chat({ loaderData: { conversation, firstPage } }: Route.ComponentProps) {
  const { performer } = conversation;
  const lead = (
    <SiteLink
      to={profileAddress(performer)}
      className={classes.back}
      aria-label={t('Go to {name}’s page', { name: performer.name })}
    >
      <IconArrowLeft size={22} stroke={1.8} aria-hidden />
      <Avatar account={performer} size={40} />
    </SiteLink>
  );
  return (
    <section ref={useVisibleHeight()} className={classes.screen} data-takes-screen>
      <div className={classes.chat}>
        <StreamChat key={conversation._id} conversation={conversation} firstPage={firstPage} lead={lead} />
      </div>
    </section>
  );
}
