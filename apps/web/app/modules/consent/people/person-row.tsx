import { t } from '@ovation/language/t.ts';
import { removeParticipant, type Participant } from '@ovation/contract/people/consent.ts';
import { ActionIcon, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Row } from '../../../ui/lists/rows.tsx';
import { countContent, stateLabels } from '../consent-labels.ts';

interface PersonRowProps {
  readonly person: Participant;
  readonly onLink: () => void;
}

/** One person, what they have answered, and where they are shown. */
export function PersonRow({ person, onLink }: PersonRowProps) {
  const { name, account, consent, totalContent } = person;
  const state = consent === null ? undefined : stateLabels[consent];
  const by = account ? `@${account.username}` : t('Answers by link');
  return (
    <Row>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {state ? (
              <StateBadge tone={state.tone}>{state.label}</StateBadge>
            ) : (
              <StateBadge tone="quiet">{t('Asked for each piece')}</StateBadge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {by} ·{' '}
            {totalContent === 0
              ? t('not shown in anything yet')
              : t('shown in {content}', { content: countContent(totalContent) })}
          </Text>
        </Stack>
        <Actions person={person} onLink={onLink} />
      </Group>
    </Row>
  );
}

function Actions({ person, onLink }: PersonRowProps) {
  const { revalidate } = useRevalidator();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    const { message } = await api.call(removeParticipant, { params: { id: person._id } });
    toastSuccess(message);
    await revalidate();
  };
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label={t('Actions for {name}', { name: person.name })}>
            <IconDots size={22} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {person.account === null && person.consent === 'asked' ? (
            <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={onLink}>
              {t('Make a link')}
            </Menu.Item>
          ) : null}
          <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.6} />} onClick={() => setRemoving(true)}>
            {t('Remove from list')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        title={t('Remove {name} from your list?', { name: person.name })}
        message={t('You’ll no longer be able to choose them. Content that shows them and their consents won’t change.')}
        confirmLabel={t('Remove')}
        destructive
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      />
    </>
  );
}
