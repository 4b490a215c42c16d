import { t } from '@ovation/language/t.ts';
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import classes from './chat.module.css';

export interface FieldHandle {
  focus(): void;
  /** Inserts text at the cursor. */
  insert(text: string): void;
}

interface GrowingFieldProps {
  readonly ref: Ref<FieldHandle>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A text field that grows with its content: a hidden copy of the text determines its height. */
export function GrowingField({ ref, label, value, onChange, onKeyDown }: GrowingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    insert: (text) => {
      const { selectionStart, selectionEnd } = field.current ?? {
        selectionStart: value.length,
        selectionEnd: value.length,
      };
      onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
      const cursor = selectionStart + text.length;
      requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor));
    },
  }));
  return (
    <div className={classes.field} data-value={value}>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={t('Write a message')}
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
