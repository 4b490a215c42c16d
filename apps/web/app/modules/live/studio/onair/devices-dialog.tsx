import { t } from '@ovation/language/t.ts';
import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../../../ui/feedback/return-focus.ts';
import { DeviceFields } from '../capture/device-fields.tsx';
import type { Capture } from '../capture/use-capture.ts';

/** Changes camera, microphone or the size of the picture while live; viewers stay connected. */
export default function DevicesDialog({
  capture,
  onClose,
}: {
  readonly capture: Capture;
  readonly onClose: () => void;
}) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={t('Picture and sound')}>
      <DeviceFields capture={capture} />
    </Modal>
  );
}
