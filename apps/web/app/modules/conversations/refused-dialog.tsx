import { Modal, Stack, Text } from '@mantine/core';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { useAccessChanges } from '../access/access-changes.ts';
import { Remedy, type RemedyProps } from './composer/remedy.tsx';

interface RefusedDialogProps {
  readonly other: RemedyProps['other'];
  /** The server's sentence. */
  readonly message: string;
  readonly remedy: RemedyProps['remedy'] | undefined;
  /** What was wanting is done: another try makes sense. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Why one may not write to somebody, with what would change that. */
export default function RefusedDialog({ other, message, remedy, onOpened, onClose }: RefusedDialogProps) {
  useReturnFocus();
  useAccessChanges((change) => change?.performerId === other._id && onOpened());
  return (
    <Modal opened onClose={onClose} title={`Write to ${other.name}`}>
      <Stack>
        <Text>{message}</Text>
        {remedy ? <Remedy remedy={remedy} other={other} /> : null}
      </Stack>
    </Modal>
  );
}
