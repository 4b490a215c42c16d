import { t } from '@ovation/language/t.ts';
import { addStreamModerator, removeStreamModerator } from '@ovation/contract/messaging/stream-moderation.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';

interface ModeratorsProps {
  /** The performer's id. */
  readonly id: string;
  readonly moderators: readonly AccountCard[];
}

/** The accounts that a performer lets moderate their chat. */
export function Moderators({ id, moderators }: ModeratorsProps) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(addStreamModerator, {
    initialValues: { username: '' },
    send: async (body) => {
      const { name } = await api.call(addStreamModerator, { params: { id }, body });
      contractForm.form.reset();
      toastSuccess(t('{name} moderates your chat.', { name }));
      await revalidate();
    },
  });
  const remove = async (accountId: string): Promise<void> => {
    try {
      toastSuccess((await api.call(removeStreamModerator, { params: { id, accountId } })).message);
      await revalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Card padding="lg" component="section" aria-labelledby="moderators">
      <Stack gap="md">
        <Title order={2} size="h3" id="moderators">
          {t('Moderators')}
        </Title>
        <Text c="dimmed">
          {t(
            'They can delete and pin messages, mute people, approve held messages and start polls. They can always read your chat, even during streams they can’t watch.',
          )}
        </Text>
        {moderators.map((account) => (
          <AccountLine
            key={account._id}
            account={account}
            aside={
              <Button
                variant="default"
                size="xs"
                aria-label={t('Remove {name}', { name: account.name })}
                onClick={() => void remove(account._id)}
              >
                {t('Remove')}
              </Button>
            }
          />
        ))}
        <Form of={contractForm} label={t('Add a moderator')}>
          <TextInput label={t('Username')} maxLength={30} {...contractForm.form.getInputProps('username')} />
          <Group>
            <SubmitButton of={contractForm}>{t('Add')}</SubmitButton>
          </Group>
        </Form>
      </Stack>
    </Card>
  );
}
