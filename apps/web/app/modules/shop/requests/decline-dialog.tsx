import { t } from '@ovation/language/t.ts';
import { declineRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Modal, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface DeclineDialogProps {
  readonly request: Pick<ProductRequest, '_id' | 'user'>;
  readonly onClose: () => void;
}

/** Declines a request, with a note for its fan. */
export default function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm<typeof declineRequest, { note: string }>(declineRequest, {
    initialValues: { note: '' },
    toBody: ({ note }) => (note.trim() === '' ? {} : { note }),
    send: async (body) => {
      await api.call(declineRequest, { params: { id: request._id }, body });
      toastSuccess(t('The request is declined'));
      onClose();
      await revalidate();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Decline this request?')}>
      <Form of={form} label={t('Decline the request')}>
        <Textarea
          label={t('Note for {name}', { name: request.user.name })}
          description={t('Optional.')}
          autosize
          minRows={3}
          maxLength={1_000}
          data-autofocus
          {...form.form.getInputProps('note')}
        />
        <SubmitButton of={form} fullWidth>
          {t('Decline')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
