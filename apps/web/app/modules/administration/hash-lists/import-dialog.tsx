import { t } from '@ovation/language/t.ts';
import { uploadFile } from '@ovation/client';
import {
  importHashList,
  pictureCategories,
  pictureCategory,
  type PictureCategory,
} from '@ovation/contract/site/hash-lists.ts';
import { Button, FileButton, Group, Input, Modal, Select, Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

const initialValues = { name: '', category: 'minors' as PictureCategory, file: null as File | null };
const categories = pictureCategory.options.map((value) => ({ value, label: pictureCategories[value] }));

/** Imports a list of hashes; a line that is not one is named, and nothing is imported. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm<typeof importHashList, typeof initialValues>(importHashList, {
    initialValues,
    toBody: ({ name, category }) => ({ name, category }),
    send: async (fields, { file }): Promise<void> => {
      if (!file) return form.form.setFieldError('file', t('Please choose a file.'));
      const { name } = await uploadFile(importHashList, { files: { file }, fields: { ...fields } });
      toastSuccess(t('{name} is being read.', { name }));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps, values, errors, setFieldValue, clearFieldError } = form.form;
  const choose = (file: File | null): void => {
    setFieldValue('file', file);
    clearFieldError('file');
  };
  return (
    <Modal opened onClose={onClose} title={t('Import a list')}>
      <Form of={form} label={t('Import a list')}>
        <TextInput
          label={t('Name')}
          description={t('Who the list is from, for your colleagues.')}
          maxLength={100}
          data-autofocus
          {...getInputProps('name')}
        />
        <Select
          label={t('Why these pictures must not be shown')}
          data={categories}
          allowDeselect={false}
          {...getInputProps('category')}
        />
        <Input.Wrapper
          label={t('File')}
          description={t('Text or CSV, at most 20 MB. Each line begins with a PDQ hash of 64 digits.')}
          error={errors['file']}
        >
          <Group mt="xs" gap="sm">
            <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={choose}>
              {(props) => (
                <Button variant="default" {...props}>
                  {t('Choose a file')}
                </Button>
              )}
            </FileButton>
            <Text component="output" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {values.file?.name ?? t('No file yet')}
            </Text>
          </Group>
        </Input.Wrapper>
        <SubmitButton of={form} fullWidth>
          {t('Import')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
