import { Outlet, useParams } from 'react-router';
import { ConversationPanes } from '../../modules/conversations/conversation-panes.tsx';
import { ConversationList } from '../../modules/conversations/list/conversation-list.tsx';
import { titleOf } from '../../platform/rendering/title.ts';
import type { Route } from './+types/messages.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Messages', matches) }];
}

export default function Messages() {
  const openId = useParams()['id'];
  return (
    <ConversationPanes openId={openId} list={<ConversationList title={openId === undefined ? 'h1' : 'h2'} />}>
      <Outlet />
    </ConversationPanes>
  );
}
