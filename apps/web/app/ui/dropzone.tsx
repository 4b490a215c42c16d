import { Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import classes from './dropzone.module.css';

interface DropzoneProps {
  readonly label: string;
  /** What may be dropped, in words: JPEG or PNG, at most 20 MB. */
  readonly hint?: string;
  /** As in an input of type file. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** What was chosen, shown in place of the invitation. */
  readonly children?: ReactNode;
  readonly onFiles: (files: File[]) => void;
}

/** A place to drop files on, or to choose them with a click or the keyboard. */
export function Dropzone({ label, hint, accept, multiple = false, error, disabled = false, children, onFiles }: DropzoneProps) {
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const take = (files: FileList | null): void => {
    if (files && files.length > 0 && !disabled) onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div role="group" aria-label={label} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <label className={classes.zone} data-over={isOver || undefined} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
        <input
          type="file" className="visually-hidden" accept={accept} multiple={multiple} disabled={disabled} aria-invalid={error ? true : undefined} aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = ''; // The same file may be chosen again.
          }}
        />
        <IconUpload size={22} stroke={1.6} aria-hidden />
        <Text component="span" fw={600}>{label}</Text>
        {children}
        {hint === undefined ? null : <Text component="span" size="sm" c="dimmed" id={`${id}-hint`}>{hint}</Text>}
      </label>
      {error ? <Text size="sm" c="var(--mantine-color-error)" mt={4} id={`${id}-error`}>{error}</Text> : null}
    </div>
  );
}
