import { t } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import type { EditorFile } from './editor-file.ts';
import { FileList } from './file-list.tsx';
import type { EditorFiles } from './use-editor-files.ts';

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
