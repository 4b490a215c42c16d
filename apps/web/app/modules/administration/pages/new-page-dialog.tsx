import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { createPage } from '@ovation/contract/pages.ts';
import { useNavigate } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface NewPageDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function NewPageDialog({ opened, onClose }: NewPageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Add a page')}>
      {opened ? <NewPage onClose={onClose} /> : null}
    </Modal>
  );
}

function NewPage({ onClose }: Pick<NewPageDialogProps, 'onClose'>) {
  const navigate = useNavigate();
  const form = useContractForm(createPage, {
    initialValues: { title: '', slug: '' },
    send: async (body) => {
      const { _id } = await api.call(createPage, { body });
      await navigate(`/admin/pages/${_id}`);
    },
  });
  return (
    <Form of={form}>
      <TextInput label={t('Title')} data-autofocus maxLength={120} {...form.form.getInputProps('title')} />
      <TextInput
        label={t('Address')}
        description={t('Lowercase letters, digits and dashes')}
        leftSection="/pages/"
        leftSectionWidth={70}
        maxLength={60}
        {...form.form.getInputProps('slug')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{t('Start writing')}</SubmitButton>
      </Group>
    </Form>
  );
}
