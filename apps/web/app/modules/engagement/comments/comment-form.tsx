import { t } from '@ovation/language/t.ts';
import { FileButton, Textarea, TextInput } from '@mantine/core';
import { IconPhoto, IconX } from '../../../ui/tabler.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import classes from './comments.module.css';
import type { ChosenPicture, NewComment } from './use-outbox.ts';
import { formatNumber } from '../../../ui/words/formats.ts';

const maxLength = 2_000;
const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

interface CommentFormProps {
  /** Label and placeholder of the field. */
  readonly label: string;
  readonly focused?: boolean;
  /** Of a visitor, who sends text alone, and keeps it while they log in. */
  readonly isForVisitor?: boolean;
  readonly onSend: (comment: NewComment) => void;
  readonly onCancel?: () => void;
}

/** Writes a comment or an answer, optionally with a picture. Ctrl or ⌘ with Enter sends. */
export function CommentForm({ label, focused = false, isForVisitor = false, onSend, onCancel }: CommentFormProps) {
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<ChosenPicture>();
  const maySend = text.trim() !== '' && text.trim().length <= maxLength;
  const send = (): void => {
    if (!maySend) return;
    onSend({ text: text.trim(), picture });
    if (isForVisitor) return;
    setText('');
    setPicture(undefined);
  };
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key === 'Escape' && text === '') onCancel?.();
  };
  return (
    <form
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={label} text={text} focused={focused} onChange={setText} onKeyDown={sendByKey} />
      {picture ? <PicturePreview picture={picture} onChange={setPicture} /> : null}
      <div className={classes.foot}>
        {isForVisitor ? null : <PictureChoice onChoose={setPicture} />}
        <span className={classes.space} />
        {onCancel ? (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" disabled={!maySend}>
          {t('Send')}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly text: string;
  readonly focused: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ label, text, focused, onChange, onKeyDown }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const excess = text.trim().length - maxLength;
  return (
    <Textarea
      ref={field}
      aria-label={label}
      placeholder={label}
      rows={1}
      classNames={{ input: classes.grows }}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      error={
        excess > 0
          ? t('At most {maxLength} characters. Please shorten it by {excess}.', {
              maxLength: formatNumber(maxLength),
              excess: formatNumber(excess),
            })
          : undefined
      }
    />
  );
}

function PictureChoice({ onChoose }: { readonly onChoose: (picture: ChosenPicture) => void }) {
  const choose = (file: File | null): void => {
    if (file) onChoose({ file, preview: URL.createObjectURL(file), alternativeText: '' });
  };
  return (
    <FileButton accept={pictures} onChange={choose}>
      {(button) => (
        <IconButton {...button} aria-label={t('Add a picture')}>
          <IconPhoto size={22} stroke={1.6} aria-hidden />
        </IconButton>
      )}
    </FileButton>
  );
}

interface PicturePreviewProps {
  readonly picture: ChosenPicture;
  readonly onChange: (picture: ChosenPicture | undefined) => void;
}

function PicturePreview({ picture, onChange }: PicturePreviewProps) {
  const remove = (): void => {
    URL.revokeObjectURL(picture.preview);
    onChange(undefined);
  };
  return (
    <div className={classes.picture}>
      <img src={picture.preview} alt="" className={classes.preview} />
      <TextInput
        className={classes.text}
        label={t('What does it show?')}
        description={t('For people who can’t see it.')}
        maxLength={300}
        value={picture.alternativeText}
        onChange={(event) => onChange({ ...picture, alternativeText: event.currentTarget.value })}
      />
      <IconButton onClick={remove} aria-label={t('Remove the picture')}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}
