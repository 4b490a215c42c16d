import { OpenConversation } from '../../../modules/conversations/open-conversation.tsx';
import type { Route } from './+types/conversation.ts';

export default function ConversationRoute({ params }: Route.ComponentProps) {
  return <OpenConversation id={params.id} />;
}
