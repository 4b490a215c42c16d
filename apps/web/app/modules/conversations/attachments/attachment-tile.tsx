import { t } from '@ovation/language/t.ts';
import { Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconVideo,
  IconX,
} from '../../../ui/tabler.ts';
import { useState, type ReactNode, type DragEvent } from 'react';
import { FilePreview } from '../../library/files/file-preview.tsx';
import type { Attachment } from './attachment.ts';
import { pause, resume } from './attachment-calls.ts';
import classes from './attachments.module.css';
import type { AttachmentStatus } from './attachment-labels.ts';

interface AttachmentTileProps {
  readonly file: Attachment;
  readonly position: { readonly index: number; readonly of: number };
  readonly status: AttachmentStatus;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One photo or video: a small picture and its upload. Dragging it changes its position. */
export function AttachmentTile({ file, position, status, onMove, onRemove }: AttachmentTileProps) {
  const { isTarget, handlers } = useTileDrag((to) => to === position.index || onMove(to));
  const { name } = file;
  return (
    <li
      aria-label={t('{name}, {number} of {total}. {status}', {
        name,
        number: position.index + 1,
        total: position.of,
        status: status.text,
      })}
    >
      <div
        role="presentation"
        draggable
        {...handlers}
        className={classes.tile}
        title={`${name}: ${status.text}`}
        data-target={isTarget || undefined}
        data-problem={status.problem === undefined ? undefined : true}
      >
        <Face file={file} status={status} />
        <span className={classes.corner}>
          <Hold file={file} />
          <TileButton
            label={file.stage.at === 'sending' ? t('Cancel uploading {name}', { name }) : t('Remove {name}', { name })}
            onClick={onRemove}
          >
            <IconX size={16} />
          </TileButton>
        </span>
        {position.of > 1 ? <Moves name={name} position={position} onMove={onMove} /> : null}
      </div>
    </li>
  );
}

function Face({ file, status: { percent, problem } }: Pick<AttachmentTileProps, 'file' | 'status'>) {
  return (
    <>
      <FilePreview file={{ ...file, isLocal: true }} />
      {file.kind === 'video' ? (
        <span className={classes.kind} aria-hidden>
          <IconVideo size={14} />
        </span>
      ) : null}
      {problem === undefined ? null : (
        <span className={classes.trouble} aria-hidden>
          <IconAlertTriangle size={24} stroke={1.6} />
        </span>
      )}
      {percent === undefined ? null : (
        <Progress
          value={percent}
          size="sm"
          className={classes.progress}
          aria-label={t('Uploading {name}', { name: file.name })}
        />
      )}
    </>
  );
}

/** Changes the order without a mouse. */
function Moves({
  name,
  position: { index, of },
  onMove,
}: { readonly name: string } & Pick<AttachmentTileProps, 'position' | 'onMove'>) {
  return (
    <span className={classes.moves}>
      <TileButton label={t('Move {name} earlier', { name })} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <IconChevronLeft size={16} />
      </TileButton>
      <TileButton
        label={t('Move {name} later', { name })}
        disabled={index === of - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconChevronRight size={16} />
      </TileButton>
    </span>
  );
}

/** Pauses and resumes the upload of a video. */
function Hold({ file: { key, kind, name, stage } }: { readonly file: Attachment }) {
  if (kind !== 'video' || stage.at !== 'sending' || stage.transfer.phase === 'finishing') return null;
  if (stage.transfer.phase === 'sending')
    return (
      <TileButton label={t('Pause uploading {name}', { name })} onClick={() => pause(key)}>
        <IconPlayerPause size={16} />
      </TileButton>
    );
  return (
    <TileButton label={t('Resume uploading {name}', { name })} onClick={() => resume(key)}>
      <IconPlayerPlay size={16} />
    </TileButton>
  );
}

interface TileButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TileButton({ label, disabled = false, onClick, children }: TileButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

/** Marks what is dragged, so that a tile is not taken for a file from elsewhere. */
const dragType = 'application/x-attachment';

interface TileDrag {
  /** Whether another tile is being dragged over this one. */
  readonly isTarget: boolean;
  readonly handlers: Record<
    'onDragStart' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd',
    (event: DragEvent<HTMLElement>) => void
  >;
}

/** Sorts the tiles of a list by dragging: a tile dropped on another takes its position. */
function useTileDrag(onMove: (to: number) => void): TileDrag {
  const [isTarget, setTarget] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setTarget(true);
  };
  const leave = (): void => setTarget(false);
  const end = (event: DragEvent<HTMLElement>): void => {
    const to = indexAt(event);
    if (to !== undefined) onMove(to);
  };
  return {
    isTarget,
    handlers: {
      onDragStart: (event) => event.dataTransfer.setData(dragType, ''),
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: leave,
      onDrop: leave,
      onDragEnd: end,
    },
  };
}

/** The index of the tile on which this one was dropped. */
function indexAt({ clientX, clientY, currentTarget, dataTransfer }: DragEvent<HTMLElement>): number | undefined {
  if (dataTransfer.dropEffect === 'none') return undefined;
  const neighbours = [...(currentTarget.closest('ul')?.children ?? [])];
  const under = document.elementFromPoint(clientX, clientY)?.closest('li');
  const index = under ? neighbours.indexOf(under) : -1;
  return index < 0 ? undefined : index;
}
