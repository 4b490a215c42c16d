import { t } from '@ovation/language/t.ts';
import { Portal } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import classes from './attachment-tray.module.css';
import type { Attachments } from './use-attachments.ts';
import { useFileDrop } from './use-file-drop.ts';

const AttachmentStrip = lazyPart(() => import('./attachment-strip.tsx'));

/** The files above the text, with their uploads and price. Also receives files dropped on the page or pasted. */
export function AttachmentTray({ attachments }: { readonly attachments: Attachments }) {
  const isOver = useFileDrop(attachments.isAllowed === true, attachments.add);
  if (attachments.isAllowed === false)
    return <p className={classes.note}>{t('Photos and videos cannot be sent in this conversation.')}</p>;
  return (
    <>
      {isOver ? <DropHint recipient={attachments.recipient} /> : null}
      {attachments.isEmpty ? null : (
        <Suspense fallback={<div className={classes.coming} />}>
          <AttachmentStrip attachments={attachments} />
        </Suspense>
      )}
    </>
  );
}

function DropHint({ recipient }: { readonly recipient: string }) {
  return (
    <Portal>
      <div className={classes.drop} aria-live="polite">
        <p className={classes.text}>
          <IconPhotoPlus size={40} stroke={1.4} aria-hidden />
          <strong>{t('Drop photos and videos here')}</strong>
          <span>{t('They will be added to your message to {recipient}. Nothing is sent yet.', { recipient })}</span>
        </p>
      </div>
    </Portal>
  );
}
