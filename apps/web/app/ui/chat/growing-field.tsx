import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import classes from './growing-field.module.css';

export interface FieldHandle {
  focus(): void;
  /** Puts something where the cursor is. */
  insert(words: string): void;
}

interface GrowingFieldProps {
  readonly ref: Ref<FieldHandle>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A field as high as what it holds: a copy of the text behind it gives it its height. */
export function GrowingField({ ref, label, value, onChange, onKeyDown }: GrowingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    insert: (words) => {
      const { selectionStart, selectionEnd } = field.current ?? {
        selectionStart: value.length,
        selectionEnd: value.length,
      };
      onChange(value.slice(0, selectionStart) + words + value.slice(selectionEnd));
      const cursor = selectionStart + words.length;
      requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor));
    },
  }));
  return (
    <div className={classes.field} data-value={value}>
      <textarea
        ref={field}
        aria-label={label}
        placeholder="Write a message"
        rows={1}
        dir="auto"
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
