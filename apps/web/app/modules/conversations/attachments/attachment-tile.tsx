import { Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilePreview } from '../../library/files/file-preview.tsx';
import type { Attachment } from './attachment.ts';
import { pause, resume } from './attachment-calls.ts';
import classes from './attachment-tile.module.css';
import type { Standing } from './attachment-labels.ts';
import { useTileDrag } from './use-tile-drag.ts';

interface AttachmentTileProps {
  readonly file: Attachment;
  readonly place: { readonly index: number; readonly of: number };
  readonly standing: Standing;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One photo or video: a small picture, how far it is, and where it stands; dragged, it changes its place. */
export function AttachmentTile({ file, place, standing, onMove, onRemove }: AttachmentTileProps) {
  const { isTarget, handlers } = useTileDrag((to) => to === place.index || onMove(to));
  const { name } = file;
  return (
    <li aria-label={`${name}, ${place.index + 1} of ${place.of}. ${standing.words}`}>
      <div
        role="presentation"
        draggable
        {...handlers}
        className={classes.tile}
        title={`${name}: ${standing.words}`}
        data-target={isTarget || undefined}
        data-problem={standing.problem === undefined ? undefined : true}
      >
        <Face file={file} standing={standing} />
        <span className={classes.corner}>
          <Hold file={file} />
          <TileButton
            label={file.stage.at === 'sending' ? `Cancel uploading ${name}` : `Remove ${name}`}
            onClick={onRemove}
          >
            <IconX size={16} />
          </TileButton>
        </span>
        {place.of > 1 ? <Moves name={name} place={place} onMove={onMove} /> : null}
      </div>
    </li>
  );
}

function Face({ file, standing: { percent, problem } }: Pick<AttachmentTileProps, 'file' | 'standing'>) {
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
        <Progress value={percent} size="sm" className={classes.progress} aria-label={`Uploading ${file.name}`} />
      )}
    </>
  );
}

/** The order without a mouse. */
function Moves({
  name,
  place: { index, of },
  onMove,
}: { readonly name: string } & Pick<AttachmentTileProps, 'place' | 'onMove'>) {
  return (
    <span className={classes.moves}>
      <TileButton label={`Move ${name} earlier`} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <IconChevronLeft size={16} />
      </TileButton>
      <TileButton label={`Move ${name} later`} disabled={index === of - 1} onClick={() => onMove(index + 1)}>
        <IconChevronRight size={16} />
      </TileButton>
    </span>
  );
}

/** A film's upload can be held, and goes on where it was. */
function Hold({ file: { key, kind, name, stage } }: { readonly file: Attachment }) {
  if (kind !== 'video' || stage.at !== 'sending' || stage.transfer.phase === 'finishing') return null;
  if (stage.transfer.phase === 'sending')
    return (
      <TileButton label={`Pause uploading ${name}`} onClick={() => pause(key)}>
        <IconPlayerPause size={16} />
      </TileButton>
    );
  return (
    <TileButton label={`Go on uploading ${name}`} onClick={() => resume(key)}>
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
