import { t } from '@ovation/language/t.ts';
import { createStreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

const mostOptions = 5;

interface Fields extends Record<string, unknown> {
  readonly question: string;
  readonly options: readonly string[];
}

/** Asks those who are in the chat a question with two to five answers. */
export default function AskPollDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  useReturnFocus();
  const contractForm = useContractForm<typeof createStreamPoll, Fields>(createStreamPoll, {
    initialValues: { question: '', options: ['', ''] },
    toBody: ({ question, options }) => ({ question, options: [...options] }),
    send: async (body) => {
      await api.call(createStreamPoll, { params: { id }, body });
      onClose();
    },
  });
  const { form } = contractForm;
  const { options } = form.values;
  return (
    <Modal opened onClose={onClose} title={t('Start a poll')}>
      <Form of={contractForm} label={t('Start a poll')}>
        <Stack>
          <TextInput label={t('Question')} maxLength={200} data-autofocus {...form.getInputProps('question')} />
          {options.map((_, index) => (
            <TextInput
              key={index}
              label={t('Answer {number}', { number: index + 1 })}
              maxLength={80}
              {...form.getInputProps(`options.${index}`)}
            />
          ))}
          {options.length < mostOptions ? (
            <Button variant="default" onClick={() => form.setFieldValue('options', [...options, ''])}>
              {t('Add an answer')}
            </Button>
          ) : null}
          <SubmitButton of={contractForm} fullWidth>
            {t('Start')}
          </SubmitButton>
        </Stack>
      </Form>
    </Modal>
  );
}
