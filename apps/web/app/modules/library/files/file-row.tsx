import { t, translated } from '@ovation/language/t.ts';
import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '../../../ui/tabler.ts';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import { transferLabel } from '../../../ui/uploads/transfer-labels.ts';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import { processingLabel } from '../../media/processing/processing-labels.ts';
import { kindNames, resumableTypes, type EditorFile } from './editor-file.ts';
import { FilePreview } from './file-preview.tsx';
import classes from './files.module.css';

interface FileRowProps {
  readonly file: EditorFile;
  readonly index: number;
  readonly error: string | undefined;
  readonly processing: FileProgress | undefined;
  /** Undefined at the ends of the list. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  /** Undefined when it may not be removed. */
  readonly onRemove: (() => void) | undefined;
  readonly onRetry: () => void;
  readonly onPause: () => void;
  readonly onResume: () => void;
}

/** One file: its name, its state, and its actions. */
export function FileRow({
  file,
  index,
  error,
  processing,
  onEarlier,
  onLater,
  onRemove,
  onRetry,
  onPause,
  onResume,
}: FileRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: file.key, index });
  const { name, stage } = file;
  return (
    <li
      ref={ref}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-sending={stage.at === 'sending' || undefined}
      data-rejected={stage.at === 'rejected' || error !== undefined || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        aria-label={t('Move {name}, {number} in the order', { name, number: index + 1 })}
      >
        <IconGripVertical size={20} stroke={1.6} aria-hidden />
      </button>
      <FilePreview file={file} />
      <FileDetails file={file} processing={processing} error={error} onRetry={onRetry} />
      <div className={classes.moves}>
        <ActionIcon size={28} disabled={!onEarlier} onClick={onEarlier} aria-label={t('Move {name} up', { name })}>
          <IconChevronUp size={18} />
        </ActionIcon>
        <ActionIcon size={28} disabled={!onLater} onClick={onLater} aria-label={t('Move {name} down', { name })}>
          <IconChevronDown size={18} />
        </ActionIcon>
      </div>
      <div className={classes.ends}>
        {stage.at === 'sending' && resumableTypes[file.kind] !== undefined ? (
          <PauseButton name={name} phase={stage.transfer.phase} onPause={onPause} onResume={onResume} />
        ) : null}
        {onRemove ? (
          <ActionIcon
            onClick={onRemove}
            aria-label={stage.at === 'sending' ? t('Cancel uploading {name}', { name }) : t('Remove {name}', { name })}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  );
}

type FileDetailsProps = Pick<FileRowProps, 'file' | 'processing' | 'error' | 'onRetry'>;

function FileDetails({ file, processing, error, onRetry }: FileDetailsProps) {
  const { name, stage } = file;
  return (
    <div className={classes.details}>
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
      <FileState file={file} processing={processing} error={error} />
      {stage.at === 'rejected' && stage.mayRetry ? (
        <Button size="compact-sm" variant="light" mt={6} onClick={onRetry} aria-label={t('Try {name} again', { name })}>
          {t('Try again')}
        </Button>
      ) : null}
    </div>
  );
}

type FileStateProps = Pick<FileRowProps, 'file' | 'processing' | 'error'>;

/** How far a file is, or why it cannot be used. */
export function FileState({ file: { kind, stage }, processing, error }: FileStateProps) {
  if (error !== undefined) return <Problem>{error}</Problem>;
  if (stage.at === 'rejected') return <Problem>{stage.message}</Problem>;
  if (stage.at === 'waiting') return <Quiet>{t('Waiting')}</Quiet>;
  if (stage.at === 'sending')
    return (
      <Bar
        percent={Math.floor(stage.transfer.progress * 100)}
        label={t('Uploading')}
        text={transferLabel(stage.transfer)}
      />
    );
  if (processing?.status === 'failed')
    return (
      <Problem>
        {t('{problem} Please remove it.', { problem: processing.message ?? t('This file could not be processed.') })}
      </Problem>
    );
  if (processing?.status === 'processing')
    return <Bar percent={processing.progress} label={t('Being processed')} text={processingLabel(processing)} />;
  if (processing?.status === 'queued') return <Quiet>{processingLabel(processing)}</Quiet>;
  return <Quiet>{processing?.message ?? translated(kindNames[kind])}</Quiet>;
}

function Quiet({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

function Problem({ children }: { readonly children: React.ReactNode }) {
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {children}
    </Text>
  );
}

function Bar({ percent, label, text }: { readonly percent: number; readonly label: string; readonly text: string }) {
  return (
    <>
      <Quiet>{text}</Quiet>
      <Progress value={percent} size="sm" mt={4} aria-label={label} />
    </>
  );
}
