import { t } from '@ovation/language/t.ts';
import { createFanList, renameFanList, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { Group, Button, Modal, TextInput } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

interface ListNameDialogProps {
  /** Undefined for a new list. */
  readonly list?: FanList;
  readonly onClose: () => void;
  readonly onNamed: (list: FanList) => void;
}

/** Makes a list, or renames one. */
export function ListNameDialog({ list, onClose, onNamed }: ListNameDialogProps) {
  useReturnFocus();
  const form = useContractForm(list ? renameFanList : createFanList, {
    initialValues: { name: list?.name ?? '' },
    send: async (body) => {
      onNamed(
        await (list ? api.call(renameFanList, { params: { id: list._id }, body }) : api.call(createFanList, { body })),
      );
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={list ? t('Rename the list') : t('New list')}>
      <Form of={form} label={list ? t('Rename the list') : t('New list')}>
        <TextInput
          label={t('Name')}
          description={t('Only you see it.')}
          maxLength={60}
          data-autofocus
          {...form.form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton of={form}>{list ? t('Rename') : t('Create list')}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
