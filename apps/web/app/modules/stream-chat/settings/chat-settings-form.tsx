import { english, t, translated } from '@ovation/language/t.ts';
import {
  changeStreamConversation,
  type StreamConversation,
  type StreamWritingRule,
} from '@ovation/contract/messaging/stream-chat.ts';
import { Card, Select, Stack, Switch, TextInput } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { optionsOf, type TextOption } from '../../../ui/words/options.ts';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';

interface Fields extends Record<string, unknown> {
  readonly isOpen: boolean;
  readonly whoMayWrite: StreamWritingRule;
  /** Seconds, as the value of a select. */
  readonly slowSeconds: string;
  readonly topic: string;
}

const rules: readonly TextOption<StreamWritingRule>[] = [
  { value: 'all', label: english('Everyone with an account') },
  { value: 'followers', label: english('Your followers and subscribers') },
  { value: 'subscribers', label: english('Your subscribers') },
];

const pauses = [
  [0, english('Off')],
  [5, english('Every 5 seconds')],
  [10, english('Every 10 seconds')],
  [30, english('Every 30 seconds')],
  [60, english('Every minute')],
  [300, english('Every 5 minutes')],
] as const;

/** The usual pauses, and the current one where it is unusual. */
function pauseChoices(slowSeconds: number): { value: string; label: string }[] {
  const usual = pauses.map(([seconds, label]) => ({ value: String(seconds), label: translated(label) }));
  return pauses.some(([seconds]) => seconds === slowSeconds)
    ? usual
    : [...usual, { value: String(slowSeconds), label: t('Every {slowSeconds} seconds', { slowSeconds }) }];
}

const fieldsOf = ({ isOpen, whoMayWrite, slowSeconds, topic }: StreamConversation): Fields => ({
  isOpen,
  whoMayWrite,
  slowSeconds: String(slowSeconds),
  topic,
});

interface ChatSettingsFormProps {
  readonly conversation: StreamConversation;
  readonly onSaved: () => void;
}

/** Whether the chat is open, who may write there and how often, and its topic. */
export function ChatSettingsForm({ conversation, onSaved }: ChatSettingsFormProps) {
  const contractForm = useContractForm<typeof changeStreamConversation, Fields>(changeStreamConversation, {
    initialValues: fieldsOf(conversation),
    toBody: ({ slowSeconds, ...fields }) => ({ ...fields, slowSeconds: Number(slowSeconds) }),
    send: async (body) => {
      const saved = fieldsOf(await api.call(changeStreamConversation, { params: { id: conversation._id }, body }));
      contractForm.form.setInitialValues(saved);
      contractForm.form.setValues(saved);
      toastSuccess(t('Changes saved'));
      onSaved();
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Chat')}>
      <Card padding="lg">
        <Stack gap="lg">
          <Switch
            label={t('The chat is open')}
            description={t('When closed, people can read earlier messages, and only you can write.')}
            {...form.getInputProps('isOpen', { type: 'checkbox' })}
          />
          <TextInput
            label={t('Topic')}
            description={t('Shown above the messages, such as tonight’s topic.')}
            maxLength={200}
            {...form.getInputProps('topic')}
          />
          <Select
            label={t('Who may write')}
            data={optionsOf(rules)}
            allowDeselect={false}
            {...form.getInputProps('whoMayWrite')}
          />
          <Select
            label={t('Slow mode')}
            description={t('How long each fan waits between two messages. You do not wait.')}
            data={pauseChoices(conversation.slowSeconds)}
            allowDeselect={false}
            {...form.getInputProps('slowSeconds')}
          />
        </Stack>
      </Card>
      <SaveSection of={contractForm} />
    </Form>
  );
}
