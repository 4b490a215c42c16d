import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Card, Group, Text, Modal, NumberInput, Switch, TextInput } from '@mantine/core';
import {
  deleteCategory,
  changeCategory,
  createCategory,
  type SiteCategory,
} from '@ovation/contract/site/categories.ts';
import { IconCategory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

/** The open dialog: the editor (without a category for a new one), or the confirmation of deleting. */
type Opened =
  | { readonly dialog: 'edit'; readonly category?: SiteCategory }
  | { readonly dialog: 'delete'; readonly category: SiteCategory };

/** The categories that performers choose from, in the order of the site. */
export function CategoryList({ categories }: { readonly categories: readonly SiteCategory[] }) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const create = (): void => setOpened({ dialog: 'edit' });
  const remove = async ({ _id, name }: SiteCategory): Promise<void> => {
    await api.call(deleteCategory, { params: { id: _id } });
    toastSuccess(t('{name} is deleted.', { name }));
    await revalidate();
  };
  return (
    <>
      <PageHeader
        title={t('Categories')}
        description={t('Creators choose up to three, and people browse by them.')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            {t('Add a category')}
          </Button>
        }
      />
      {categories.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconCategory size={36} stroke={1.4} />}
            title={t('No categories yet')}
            message={t(
              'Without categories, Discover shows people only by when they joined and how many followers they have.',
            )}
            action={{ label: t('Add the first category'), onClick: create }}
          />
        </Card>
      ) : (
        <Rows label={t('Categories')}>
          {categories.map((category) => (
            <CategoryRow
              key={category._id}
              category={category}
              onEdit={() => setOpened({ dialog: 'edit', category })}
              onDelete={() => setOpened({ dialog: 'delete', category })}
            />
          ))}
        </Rows>
      )}
      <CategoryDialog
        opened={opened?.dialog === 'edit'}
        category={opened?.category}
        onClose={() => setOpened(undefined)}
      />
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={() => setOpened(undefined)}
        title={t('Delete this category?')}
        destructive
        confirmLabel={t('Delete')}
        message={t('Creators who have chosen “{name}” lose it.', { name: opened?.category?.name ?? '' })}
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.category) : undefined)}
      />
    </>
  );
}

interface CategoryRowProps {
  readonly category: SiteCategory;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CategoryRow({ category: { name, slug, totalPerformer, isActive }, onEdit, onDelete }: CategoryRowProps) {
  return (
    <Row>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="sm">
            <Text fw={600} dir="auto">
              {name}
            </Text>
            {isActive ? null : <StateBadge tone="quiet">{t('Off')}</StateBadge>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('{totalCreator, plural, one {One creator} other {# creators}}', { totalCreator: totalPerformer })} ·{' '}
            {slug}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap">
          <ActionIcon onClick={onEdit} aria-label={t('Edit {name}', { name })}>
            <IconPencil size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon onClick={onDelete} aria-label={t('Delete {name}', { name })}>
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
      </Group>
    </Row>
  );
}

interface CategoryDialogProps {
  readonly opened: boolean;
  /** The category to change; undefined for a new one. */
  readonly category: SiteCategory | undefined;
  readonly onClose: () => void;
}

function CategoryDialog({ opened, category, onClose }: CategoryDialogProps) {
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
        description={t('Creators can choose it, and people can see it.')}
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
