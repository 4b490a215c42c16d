import { t } from '@ovation/language/t.ts';
import { Modal, Stack, Text } from '@mantine/core';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { useAccessChanges } from '../access/access-changes.ts';
import { Remedy, type RemedyProps } from './composer/remedy.tsx';

interface WritingDeniedDialogProps {
  readonly other: RemedyProps['other'];
  /** The server's reason, in a sentence. */
  readonly message: string;
  readonly remedy: RemedyProps['remedy'] | undefined;
  /** Called once the remedy is done, so that another attempt makes sense. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Why the viewer may not write to an account, and what would change that. */
export default function WritingDeniedDialog({ other, message, remedy, onOpened, onClose }: WritingDeniedDialogProps) {
  useReturnFocus();
  useAccessChanges((change) => change?.performerId === other._id && onOpened());
  return (
    <Modal opened onClose={onClose} title={t('Write to {name}', { name: other.name })}>
      <Stack>
        <Text>{message}</Text>
        {remedy ? <Remedy remedy={remedy} other={other} /> : null}
      </Stack>
    </Modal>
  );
}
