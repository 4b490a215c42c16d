import { Text } from '@mantine/core';
import { IconUpload } from '../tabler.ts';
import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import classes from './dropzone.module.css';

interface DropzoneProps {
  readonly label: string;
  /** What may be dropped: "JPEG or PNG, at most 20 MB". */
  readonly hint?: string;
  /** As in an input of type file. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** The files that were chosen. */
  readonly children?: ReactNode;
  readonly onFiles: (files: File[]) => void;
}

/**
 * Takes dropped files, or opens the file picker. An invisible input covers it, so that the browser handles the drop.
 */
export function Dropzone({
  label,
  hint,
  accept,
  multiple = false,
  error,
  disabled = false,
  children,
  onFiles,
}: DropzoneProps) {
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = ''; // The same file may be chosen again.
    setIsOver(false);
    if (files.length > 0) onFiles(files);
  };
  return (
    <div>
      <label
        className={classes.zone}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        <input
          type="file"
          className={classes.input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={take}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
        />
        <IconUpload size={22} stroke={1.6} aria-hidden />
        <Text component="span" fw={600}>
          {label}
        </Text>
        {children}
        {hint === undefined ? null : (
          <Text component="span" size="sm" c="dimmed" id={`${id}-hint`}>
            {hint}
          </Text>
        )}
      </label>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} id={`${id}-error`}>
          {error}
        </Text>
      ) : null}
    </div>
  );
}
