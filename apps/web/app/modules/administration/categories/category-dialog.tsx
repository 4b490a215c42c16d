import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, NumberInput, Switch, TextInput } from '@mantine/core';
import { changeCategory, createCategory, type SiteCategory } from '@ovation/contract/site/categories.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface CategoryDialogProps {
  readonly opened: boolean;
  /** The category to change; undefined for a new one. */
  readonly category: SiteCategory | undefined;
  readonly onClose: () => void;
}

export function CategoryDialog({ opened, category, onClose }: CategoryDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={category ? t('Edit the category') : t('Add a category')}>
      {opened ? <CategoryForm category={category} onClose={onClose} /> : null}
    </Modal>
  );
}

const empty = { name: '', ordering: 1_000 as number | string, isActive: true };

function CategoryForm({ category, onClose }: Omit<CategoryDialogProps, 'opened'>) {
  const { revalidate } = useRevalidator();
  const { name, ordering, isActive } = category ?? empty;
  const form = useContractForm(createCategory, {
    initialValues: { name, ordering: ordering as number | string, isActive },
    toBody: (values) => ({ ...values, ordering: Number(values.ordering) }),
    send: async (body) => {
      await (category
        ? api.call(changeCategory, { params: { id: category._id }, body })
        : api.call(createCategory, { body }));
      toastSuccess(t('Changes saved'));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <Form of={form}>
      <TextInput label={t('Name')} data-autofocus maxLength={40} {...getInputProps('name')} />
      <NumberInput
        label={t('Place in the list')}
        description={t('Lowest first')}
        allowDecimal={false}
        allowNegative={false}
        {...getInputProps('ordering')}
      />
      <Switch
        label={t('Switched on')}
        description={t('Performers can choose it, and people can see it.')}
        size="md"
        {...getInputProps('isActive', { type: 'checkbox' })}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{t('Save')}</SubmitButton>
      </Group>
    </Form>
  );
}
