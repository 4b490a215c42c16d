import { t } from '@ovation/language/t.ts';
import { counterNoticeDays } from '@ovation/contract/site/complaint-rules.ts';
import { sendCounterNotice } from '@ovation/contract/site/complaints.ts';
import { Checkbox, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

interface CounterNoticeDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An author's answer to a notice of copyright, with the statements that the law asks for. */
export function CounterNoticeDialog({ id, onClose }: CounterNoticeDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(sendCounterNotice, {
    initialValues: { name: '', postalAddress: '', text: '', isMistake: false, acceptsCourt: false },
    // The contract accepts nothing but the statements, and says so at the fields.
    toBody: (values) => ({
      ...values,
      isMistake: values.isMistake as true,
      acceptsCourt: values.acceptsCourt as true,
    }),
    send: async (body) => {
      await api.call(sendCounterNotice, { params: { id }, body });
      toastSuccess(t('We have received your counter-notice.'));
      onClose();
      return revalidate();
    },
  });
  const { form } = contractForm;
  return (
    <Modal opened onClose={onClose} title={t('Send a counter-notice')}>
      <Form of={contractForm} label={t('Send a counter-notice')}>
        <Text size="sm">
          {t(
            'The person who reported it gets a copy, with your name and address. The content will be shown again after {counterNoticeDays} days, unless they go to court.',
            { counterNoticeDays },
          )}
        </Text>
        <TextInput
          label={t('Your full name')}
          description={t('As your signature.')}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('Your postal address')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('postalAddress')}
        />
        <Textarea
          label={t('Why do you have the right to publish it?')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5_000}
          {...form.getInputProps('text')}
        />
        <Checkbox
          label={t('I state, under penalty of perjury, that I believe it was taken down by mistake.')}
          {...form.getInputProps('isMistake', { type: 'checkbox' })}
        />
        <Checkbox
          label={t(
            'I accept the jurisdiction of the court for my address, and letters from the person who complained.',
          )}
          {...form.getInputProps('acceptsCourt', { type: 'checkbox' })}
        />
        <SubmitButton of={contractForm} fullWidth>
          {t('Send the counter-notice')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
