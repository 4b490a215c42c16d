import { t } from '@ovation/language/t.ts';
import { notifyPerson } from '@ovation/contract/people/person.ts';
import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface NotifyDialogProps {
  readonly person: { readonly _id: string; readonly name: string; readonly username: string };
  readonly onClose: () => void;
}

/** Writes an email to a person in the name of the site. */
export function NotifyDialog({ person, onClose }: NotifyDialogProps) {
  useReturnFocus();
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
    <Modal opened onClose={onClose} title={t('A notice to {name}', { name: person.name })}>
      <Form of={form} label={t('Notice')}>
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
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton of={form}>{t('Send the notice')}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
