import { t } from '@ovation/language/t.ts';
import { Group, Text, NumberInput, Switch, TextInput } from '@mantine/core';
import {
  deleteCategory,
  changeCategory,
  createCategory,
  type SiteCategory,
} from '@ovation/contract/site/categories.ts';
import { IconCategory } from '../../../ui/tabler.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { EditableList, type EditorProps } from '../editable-list.tsx';
import { RowList } from '../../../ui/lists/rows.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { ReactNode } from 'react';

/** The categories that performers choose from, in the order of the site. */
export function CategoryList({ categories }: { readonly categories: readonly SiteCategory[] }) {
  return (
    <EditableList<SiteCategory>
      title={t('Categories')}
      description={t('Creators choose up to three, and people browse by them.')}
      add={t('Add a category')}
      empty={{
        icon: <IconCategory size={36} stroke={1.4} />,
        title: t('No categories yet'),
        message: t(
          'Without categories, Discover shows people only by when they joined and how many followers they have.',
        ),
        add: t('Add the first category'),
      }}
      nameOf={({ name }) => name}
      Editor={CategoryDialog}
      deletion={{
        question: {
          title: t('Delete this category?'),
          message: (name) => t('Creators who have chosen “{name}” lose it.', { name }),
        },
        remove: ({ _id: id }) => api.call(deleteCategory, { params: { id } }),
      }}
    >
      {(empty, buttonsOf) => (
        <RowList label={t('Categories')} items={categories} empty={empty}>
          {(category) => <CategoryRow category={category} buttons={buttonsOf(category)} />}
        </RowList>
      )}
    </EditableList>
  );
}

interface CategoryRowProps {
  readonly category: SiteCategory;
  readonly buttons: ReactNode;
}

function CategoryRow({ category: { name, slug, totalPerformer, isActive }, buttons }: CategoryRowProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap="sm">
          <Text fw={600} dir="auto">
            {name}
          </Text>
          {isActive ? null : <StateBadge tone="quiet">{t('Off')}</StateBadge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('{totalCreator, plural, one {One creator} other {# creators}}', { totalCreator: totalPerformer })} · {slug}
        </Text>
      </div>
      {buttons}
    </Group>
  );
}

const empty = { name: '', ordering: 1_000 as number | string, isActive: true };

function CategoryDialog({ item: category, onClose }: EditorProps<SiteCategory>) {
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
    <FormDialog
      of={form}
      title={category ? t('Edit the category') : t('Add a category')}
      submit={t('Save')}
      onClose={onClose}
    >
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
        description={t('Creators can choose it, and people can see it.')}
        size="md"
        {...getInputProps('isActive', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
