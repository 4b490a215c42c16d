import { t } from '@ovation/language/t.ts';
import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { MutedPeople } from './muted-people.tsx';

export default function MutesDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={t('Muted people')}>
      <MutedPeople id={id} />
    </Modal>
  );
}
