import { t } from '@ovation/language/t.ts';
import { Button, Modal, Text } from '@mantine/core';
import { formatMoney } from '../../../ui/words/money.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { countLabel } from '../files/file-labels.ts';
import { LockedCard } from './locked-card.tsx';
import type { Attachments } from '../attachments/use-attachments.ts';

interface LockPreviewProps {
  readonly attachments: Attachments;
  readonly onClose: () => void;
}

/** What the other will see of locked photos and videos, made from the local files. */
export default function LockPreview({ attachments: { files, price, recipient }, onClose }: LockPreviewProps) {
  useReturnFocus();
  const videos = files.filter(({ kind }) => kind === 'video').length;
  const first = files.find(({ preview }) => preview !== undefined);
  return (
    <Modal opened onClose={onClose} title={t('As {recipient} will see it', { recipient })} size="sm">
      <LockedCard
        picture={first?.preview === undefined ? undefined : { url: first.preview, isVideo: first.kind === 'video' }}
        content={countLabel({ photos: files.length - videos, videos })}
      >
        <Button component="span" aria-hidden>
          {t('Unlock for {amount}', { amount: formatMoney(price ?? 0) })}
        </Button>
      </LockedCard>
      <Text size="sm" c="dimmed" mt="sm">
        {t(
          'Your text appears below it and can be read without paying. The pictures themselves are only sent once they are paid for.',
        )}
      </Text>
    </Modal>
  );
}
