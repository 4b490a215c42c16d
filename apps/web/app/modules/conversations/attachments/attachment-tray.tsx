import { t } from '@ovation/language/t.ts';
import { Portal } from '@mantine/core';
import { IconPhotoPlus } from '../../../ui/tabler.ts';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import classes from './attachments.module.css';
import type { Attachments } from './use-attachments.ts';

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

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Receives files that are dropped anywhere on the page, or pasted into it. Answers whether files are being dragged over
 * it. Without this a browser would leave the page to show a dropped file.
 */
function useFileDrop(isWanted: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Moving between two elements of the page also fires this, with a related target.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      receive(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent): void => {
      // Text copied from a document brings a picture of itself along, but the text is meant.
      if (!isElsewhere(event.target) && !event.clipboardData?.types.includes('text/plain'))
        receive(event.clipboardData?.files);
    };
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => controller.abort();
  }, [isWanted]);
  return isOver;
}

/** Whether the target is in a dialog over the conversation. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
