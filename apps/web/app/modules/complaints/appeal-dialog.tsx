import { t } from '@ovation/language/t.ts';
import { appealComplaint } from '@ovation/contract/site/complaints.ts';
import { Modal, Text, Textarea } from '@mantine/core';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

interface AppealDialogProps {
  readonly send: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** An appeal against a decision, of either side. */
export function AppealDialog({ send, onClose }: AppealDialogProps) {
  useReturnFocus();
  const form = useContractForm(appealComplaint, {
    initialValues: { text: '' },
    // Which decision it is, the page knows: the schema checks the text alone.
    toBody: ({ text }) => ({ token: 'x', text }),
    send: async ({ text }) => {
      await send(text);
      toastSuccess(t('We will review it again.'));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Appeal against the decision')}>
      <Form of={form} label={t('Appeal against the decision')}>
        <Text size="sm">
          {t('You can appeal once. A different member of our staff will review it, if there is one.')}
        </Text>
        <Textarea
          label={t('Why is the decision wrong?')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2_000}
          data-autofocus
          {...form.form.getInputProps('text')}
        />
        <SubmitButton of={form} fullWidth>
          {t('Send the appeal')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
