import { t } from '@ovation/language/t.ts';
import { notifyPerson } from '@ovation/contract/people/person.ts';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

interface NotifyDialogProps {
  readonly person: { readonly _id: string; readonly name: string; readonly username: string };
  readonly onClose: () => void;
}

/** Writes an email to a person in the name of the site. */
export function NotifyDialog({ person, onClose }: NotifyDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(notifyPerson, {
    initialValues: { subject: '', text: '' },
    send: async (body) => {
      const { message } = await api.call(notifyPerson, { params: { id: person._id }, body });
      toastSuccess(message);
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDialog
      of={form}
      title={t('A notice to {name}', { name: person.name })}
      label={t('Notice')}
      submit={t('Send the notice')}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          '@{username} gets it by email, on behalf of the site. Nothing else changes. The security log keeps what you write.',
          { username: person.username },
        )}
      </Text>
      <TextInput label={t('Subject')} maxLength={120} dir="auto" data-autofocus {...getInputProps('subject')} />
      <Textarea
        label={t('Text')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2_000}
        dir="auto"
        {...getInputProps('text')}
      />
    </FormDialog>
  );
}
