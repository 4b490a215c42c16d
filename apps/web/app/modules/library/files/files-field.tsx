import { t } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { move } from '@dnd-kit/helpers';
import { StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import type { EditorFile } from './editor-file.ts';
import type { EditorFiles } from './use-editor-files.ts';
import { useNonce } from '../../../platform/rendering/nonce.ts';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';

interface FilesFieldProps {
  readonly editorFiles: EditorFiles;
  /** Messages by field of the post. */
  readonly errors: Readonly<Record<string, string>>;
  /** The saved post; undefined for a new one. */
  readonly feed: OwnFeed | undefined;
}

/** Photos, videos and recordings, which can be dropped, pasted or chosen, and sorted. */
export function FilesField({ editorFiles, errors, feed }: FilesFieldProps) {
  usePastedFiles(editorFiles.add);
  const isSold = feed !== undefined && feed.totalSale > 0;
  const bought = new Set(isSold ? feed.files.map(({ _id }) => _id) : []);
  const isFixed = ({ stage }: EditorFile): boolean => stage.at === 'kept' && bought.has(stage.fileId);
  return (
    <Stack gap="md">
      <Dropzone
        label={t('Add photos, videos or audio')}
        hint={t('Drop them here, paste them, or choose them. Photos up to 40 MB, videos up to 5 GB.')}
        accept="image/*,video/*,audio/*,.mkv,.caf,.w64,.amr,.ac3"
        multiple
        error={errors.fileIds}
        onFiles={editorFiles.add}
      />
      {isSold ? (
        <Text size="sm" c="dimmed">
          {t('People have bought this post: you can add and reorder files, but not remove any.')}
        </Text>
      ) : null}
      {editorFiles.files.length === 0 ? null : (
        <FileList editorFiles={editorFiles} errors={errorsByPosition(editorFiles.files, errors)} isFixed={isFixed} />
      )}
    </Stack>
  );
}

/** The server's indexes count only the files that it keeps; the list shows all. */
function errorsByPosition(
  files: readonly EditorFile[],
  errors: Readonly<Record<string, string>>,
): ReadonlyMap<number, string> {
  const kept = files.flatMap(({ stage }, position) => (stage.at === 'kept' ? [position] : []));
  return new Map(
    kept.flatMap((position, index) =>
      errors[`fileIds.${index}`] === undefined ? [] : [[position, errors[`fileIds.${index}`] ?? '']],
    ),
  );
}

/** Receives files pasted anywhere on the screen; pasted text still goes to the cursor. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

interface FileListProps {
  readonly editorFiles: EditorFiles;
  readonly label?: string;
  /** What the server rejected, by index in the list. */
  readonly errors: ReadonlyMap<number, string>;
  /** Files that may not be removed, because someone paid for them. */
  readonly isFixed: (file: EditorFile) => boolean;
}

/** The files in the order in which fans see them, sorted by dragging a handle, with the keyboard or with buttons. */
export function FileList({ editorFiles, label = t('Files of this post'), errors, isFixed }: FileListProps) {
  const { files, processing, order, remove, retry, pause, resume } = editorFiles;
  const nonce = useNonce();
  const keys = files.map(({ key }) => key);
  const drop = (event: DragEndEvent): void => {
    if (!event.canceled) order(move(keys, event));
  };
  const shift = (from: number, to: number): void => order(keys.with(from, keys[to] ?? '').with(to, keys[from] ?? ''));
  return (
    <DragDropProvider onDragEnd={drop} plugins={(defaults) => [...defaults, StyleInjector.configure({ nonce })]}>
      <ol className={classes.list} aria-label={label}>
        {files.map((file, index) => (
          <FileRow
            key={file.key}
            file={file}
            index={index}
            error={errors.get(index)}
            processing={file.stage.at === 'kept' ? processing.get(file.stage.fileId) : undefined}
            onEarlier={index === 0 ? undefined : () => shift(index, index - 1)}
            onLater={index === files.length - 1 ? undefined : () => shift(index, index + 1)}
            onRemove={isFixed(file) ? undefined : () => remove(file.key)}
            onRetry={() => retry(file.key)}
            onPause={() => pause(file.key)}
            onResume={() => resume(file.key)}
          />
        ))}
      </ol>
    </DragDropProvider>
  );
}
