import { Outlet, useParams } from 'react-router';
import { ConversationPanes } from '../../modules/conversations/conversation-panes.tsx';
import { ConversationList } from '../../modules/conversations/list/conversation-list.tsx';
import { titleOf } from '../../platform/title.ts';
import type { Route } from './+types/messages.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Messages', matches) }];
}

export default function Messages() {
  const isThreadOpen = useParams()['id'] !== undefined;
  return (
    <ConversationPanes isThreadOpen={isThreadOpen} list={<ConversationList title={isThreadOpen ? 'h2' : 'h1'} />}>
      <Outlet />
    </ConversationPanes>
  );
}
