import { t } from '@ovation/language/t.ts';
import { Stack } from '@mantine/core';
import { IconMessageCircle } from '../../../ui/tabler.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';

/** The pane beside the list until a conversation is chosen. */
export default function NoConversation() {
  return (
    <Stack h="100%" justify="center">
      <EmptyState
        icon={<IconMessageCircle size={40} stroke={1.3} />}
        title={t('Your messages')}
        message={t('Choose a conversation to read and write messages.')}
      />
    </Stack>
  );
}
