import { english, t } from '@ovation/language/t.ts';
import { getStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { getStreamModeration, listStreamModerators } from '@ovation/contract/messaging/stream-moderation.ts';
import { listOverlays } from '@ovation/contract/messaging/stream-overlays.ts';
import { Card, Stack, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { MutedPeople } from '../../modules/stream-chat/moderation/muted-people.tsx';
import { ChatSettingsForm } from '../../modules/stream-chat/settings/chat-settings-form.tsx';
import { GoalForm } from '../../modules/stream-chat/settings/goal-form.tsx';
import { ModerationForm, Moderators } from '../../modules/stream-chat/settings/moderation.tsx';
import { Overlays } from '../../modules/stream-chat/settings/overlays.tsx';
import { TipMenuForm } from '../../modules/stream-chat/settings/tip-menu-form.tsx';
import { chatAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { AsideNotes } from '../../ui/layout/aside.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/chat.ts';

export async function loader(args: Route.LoaderArgs) {
  const id = args.context.get(sessionContext).me?._id ?? '';
  const api = apiOf(args);
  const [conversation, moderation, moderators, overlays] = await Promise.all([
    api.call(getStreamConversation, { params: { id } }),
    api.call(getStreamModeration, { params: { id } }),
    api.call(listStreamModerators, { params: { id } }),
    api.call(listOverlays),
  ]);
  return { conversation, moderation, moderators: moderators.data, overlays: overlays.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Chat'), matches) }];
}

const rules = [
  english('Anyone who can see your page can read the chat, even when it’s closed, and even without an account.'),
  english('While you stream, the chat is open, and only people who can watch the stream can read it.'),
  english('You, your moderators and staff can delete messages. The last 5,000 are kept.'),
];

export default function ChatSettings({
  loaderData: { conversation, moderation, moderators, overlays },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { _id: id, goal, tipMenu } = conversation;
  return (
    <Page narrow aside={<AsideNotes title={t('How the chat works')} notes={rules} />}>
      <PageHeader
        title={t('Chat')}
        description={t(
          'The chat on your page and in your live streams: who can write, who moderates, tips and overlays.',
        )}
        actions={
          <LinkButton variant="default" to={chatAddress(conversation.performer)}>
            {t('See the chat')}
          </LinkButton>
        }
      />
      <UnsavedChanges>
        <Stack gap="xl">
          <ChatSettingsForm conversation={conversation} onSaved={() => void revalidate()} />
          <ModerationForm id={id} moderation={moderation} />
          <Moderators id={id} moderators={moderators} />
          <Card padding="lg" component="section" aria-labelledby="muted">
            <Stack gap="md">
              <Title order={2} size="h3" id="muted">
                {t('Muted people')}
              </Title>
              <MutedPeople id={id} />
            </Stack>
          </Card>
          <GoalForm key={goal?.since ?? 'none'} id={id} goal={goal} />
          <TipMenuForm id={id} items={tipMenu} />
          <Overlays overlays={overlays} />
        </Stack>
      </UnsavedChanges>
    </Page>
  );
}
