import { t } from '@ovation/language/t.ts';
import { move } from '@dnd-kit/helpers';
import { StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { useNonce } from '../../../platform/rendering/nonce.ts';
import type { EditorFile } from './editor-file.ts';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import type { EditorFiles } from './use-editor-files.ts';

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
