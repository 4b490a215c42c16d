import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '../../ui/tabler.ts';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';

interface EditableListProps<Item> {
  readonly title: string;
  readonly description: string;
  /** What the button for a new item says. */
  readonly add: string;
  /** Said while there are no items; its button adds the first. */
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly message: string; readonly add: string };
  readonly nameOf: (item: Item) => string;
  /** The dialog that changes an item, or makes a new one. */
  readonly Editor: ComponentType<EditorProps<Item>>;
  readonly deletion: Deletion<Item>;
  /** The items, each with its buttons, or what stands in their place. */
  readonly children: (empty: ReactNode, buttonsOf: (item: Item) => ReactNode) => ReactNode;
}

export interface EditorProps<Item> {
  /** Undefined for a new one. */
  readonly item: Item | undefined;
  readonly onClose: () => void;
}

interface Deletion<Item> {
  readonly remove: (item: Item) => Promise<unknown>;
  /** Left out if `remove` offers to undo it. */
  readonly question?: { readonly title: string; readonly message: (name: string) => string };
}

type Opened<Item> =
  | { readonly dialog: 'edit'; readonly item?: Item }
  | { readonly dialog: 'delete'; readonly item: Item };

/** What staff add to the site, change and delete: its title, its items, and the dialogs for them. */
export function EditableList<Item>(props: EditableListProps<Item>) {
  const { title, description, add, empty, nameOf, Editor, deletion, children } = props;
  const [opened, setOpened] = useState<Opened<Item>>();
  const close = (): void => setOpened(undefined);
  const create = (): void => setOpened({ dialog: 'edit' });
  const buttonsOf = (item: Item): ReactNode => (
    <EditButtons
      name={nameOf(item)}
      onEdit={() => setOpened({ dialog: 'edit', item })}
      onDelete={() => (deletion.question ? setOpened({ dialog: 'delete', item }) : void deletion.remove(item))}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            {add}
          </Button>
        }
      />
      {children(<EmptyState {...empty} action={{ label: empty.add, onClick: create }} />, buttonsOf)}
      {opened?.dialog === 'edit' ? <Editor item={opened.item} onClose={close} /> : null}
      <ConfirmDeletion
        item={opened?.dialog === 'delete' ? opened.item : undefined}
        nameOf={nameOf}
        deletion={deletion}
        onClose={close}
      />
    </>
  );
}

interface EditButtonsProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function EditButtons({ name, onEdit, onDelete }: EditButtonsProps) {
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon onClick={onEdit} aria-label={t('Edit {name}', { name })}>
        <IconPencil size={20} stroke={1.6} />
      </ActionIcon>
      <ActionIcon onClick={onDelete} aria-label={t('Delete {name}', { name })}>
        <IconTrash size={20} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}

interface ConfirmDeletionProps<Item> extends Pick<EditableListProps<Item>, 'nameOf' | 'deletion'> {
  readonly item: Item | undefined;
  readonly onClose: () => void;
}

function ConfirmDeletion<Item>({ item, nameOf, deletion: { question, remove }, onClose }: ConfirmDeletionProps<Item>) {
  const { revalidate } = useRevalidator();
  if (!question) return null;
  const name = item === undefined ? '' : nameOf(item);
  const confirm = async (): Promise<void> => {
    if (item === undefined) return;
    await remove(item);
    toastSuccess(t('{name} is deleted.', { name }));
    await revalidate();
  };
  return (
    <Confirm
      opened={item !== undefined}
      onClose={onClose}
      title={question.title}
      destructive
      confirmLabel={t('Delete')}
      message={question.message(name)}
      onConfirm={confirm}
    />
  );
}
