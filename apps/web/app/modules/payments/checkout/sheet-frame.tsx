import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import classes from './checkout.module.css';

interface SheetFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog on a wide screen; on a phone a bottom sheet. */
export function SheetFrame({ title, onClose, children }: SheetFrameProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Stack>{children}</Stack>
    </Modal>
  );
}
