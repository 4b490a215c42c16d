import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Receives files that are dropped anywhere on the page, or pasted into it. Answers whether files are being dragged over
 * it. Without this a browser would leave the page to show a dropped file.
 */
export function useFileDrop(isWanted: boolean, onFiles: (files: readonly File[]) => void): boolean {
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
