import { getStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { useRevalidator } from 'react-router';
import { ChatSettingsForm } from '../../modules/stream-chat/settings/chat-settings-form.tsx';
import { chatAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/chat.ts';

export async function loader(args: Route.LoaderArgs) {
  const id = args.context.get(sessionContext).me?._id ?? '';
  return { conversation: await apiOf(args).call(getStreamConversation, { params: { id } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Chat', matches) }];
}

export default function ChatSettings({ loaderData: { conversation } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page narrow>
      <PageHeader
        title="Chat"
        description="A public chat on your page: when it is open, and who writes there."
        actions={
          <LinkButton variant="default" to={chatAddress(conversation.performer)}>
            See the chat
          </LinkButton>
        }
      />
      <UnsavedChanges>
        <ChatSettingsForm conversation={conversation} onSaved={() => void revalidate()} />
      </UnsavedChanges>
    </Page>
  );
}
