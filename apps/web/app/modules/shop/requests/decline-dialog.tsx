import { t } from '@ovation/language/t.ts';
import { declineRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

interface DeclineDialogProps {
  readonly request: Pick<ProductRequest, '_id' | 'user'>;
  readonly onClose: () => void;
}

/** Declines a request, with a note for its fan. */
export default function DeclineDialog({ request, onClose }: DeclineDialogProps) {
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
    <FormDialog
      of={form}
      title={t('Decline this request?')}
      label={t('Decline the request')}
      submit={t('Decline')}
      cancel={null}
      onClose={onClose}
    >
      <Textarea
        label={t('Note for {name}', { name: request.user.name })}
        description={t('Optional.')}
        autosize
        minRows={3}
        maxLength={1_000}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
    </FormDialog>
  );
}
