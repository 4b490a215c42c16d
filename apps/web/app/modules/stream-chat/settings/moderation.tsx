import { t } from '@ovation/language/t.ts';
import {
  changeStreamModeration,
  addStreamModerator,
  removeStreamModerator,
  type StreamHold,
  type StreamModeration,
} from '@ovation/contract/messaging/stream-moderation.ts';
import { Card, Checkbox, Radio, Stack, Textarea, Button, Group, Text, TextInput, Title } from '@mantine/core';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess, toastError } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';

interface Fields extends Record<string, unknown> {
  /** One in each line. */
  readonly blockedWords: string;
  readonly wordsRule: StreamModeration['wordsRule'];
  readonly holds: StreamHold[];
}

const fieldsOf = ({ blockedWords, wordsRule, holds }: StreamModeration): Fields => ({
  blockedWords: blockedWords.join('\n'),
  wordsRule,
  holds,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface ModerationFormProps {
  /** The performer's id. */
  readonly id: string;
  readonly moderation: StreamModeration;
}

/** Blocked words, and which messages wait for approval. */
export function ModerationForm({ id, moderation }: ModerationFormProps) {
  const contractForm = useContractForm<typeof changeStreamModeration, Fields>(changeStreamModeration, {
    initialValues: fieldsOf(moderation),
    toBody: ({ blockedWords, wordsRule, holds }) => ({ blockedWords: linesOf(blockedWords), wordsRule, holds }),
    send: async (body) => {
      const saved = fieldsOf(await api.call(changeStreamModeration, { params: { id }, body }));
      contractForm.form.setInitialValues(saved);
      contractForm.form.setValues(saved);
      toastSuccess(t('Changes saved'));
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Moderation')}>
      <Card padding="lg">
        <Stack gap="lg">
          <Textarea
            label={t('Blocked words')}
            description={t(
              'One word or phrase per line, at most 200. Changing case, accents, spaces or look-alike letters won’t get around them.',
            )}
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('blockedWords')}
          />
          <Radio.Group label={t('A message with a blocked word')} {...form.getInputProps('wordsRule')}>
            <Stack gap="xs" mt="xs">
              <Radio value="refuse" label={t('is refused')} />
              <Radio value="hold" label={t('waits for approval')} />
            </Stack>
          </Radio.Group>
          <Checkbox.Group label={t('These also wait for approval')} {...form.getInputProps('holds')}>
            <Stack gap="xs" mt="xs">
              <Checkbox value="newcomers" label={t('The first message from accounts less than a week old')} />
              <Checkbox value="links" label={t('Messages with a link')} />
              <Checkbox value="all" label={t('All messages')} />
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
      <SaveSection of={contractForm} />
    </Form>
  );
}

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
