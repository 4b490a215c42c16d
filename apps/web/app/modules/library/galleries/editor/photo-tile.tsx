import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Badge, Button, Menu, Progress, Text } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPhoto,
  IconStar,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import type { EditorPhoto } from './editor-photo.ts';
import classes from './photo-tile.module.css';

export interface PhotoDeeds {
  readonly toFront: (() => void) | undefined;
  /** Undefined at the ends. */
  readonly earlier: (() => void) | undefined;
  readonly later: (() => void) | undefined;
  readonly describe: () => void;
  readonly makeCover: () => void;
  /** Undefined when somebody has paid for it. */
  readonly remove: (() => void) | undefined;
  readonly cancel: () => void;
  readonly retry: () => void;
}

interface PhotoTileProps {
  readonly photo: EditorPhoto;
  readonly index: number;
  readonly isCover: boolean;
  readonly error: string | undefined;
  readonly processing: FileProgress | undefined;
  readonly deeds: PhotoDeeds;
}

/** One photo on the board: its picture, how far it is, its words, and what can be done with it. */
export function PhotoTile({ photo, index, isCover, error, processing, deeds }: PhotoTileProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: photo.key, index });
  const { name, stage } = photo;
  const failure = error ?? (stage.at === 'refused' ? stage.message : failureOf(photo, processing));
  return (
    <li
      ref={ref}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      data-refused={failure !== undefined || undefined}
    >
      <div className={classes.frame}>
        <Preview photo={photo} />
        <button
          type="button"
          ref={handleRef}
          className={classes.handle}
          aria-label={`Move ${name}, ${index + 1} in the order`}
        >
          <IconGripVertical size={20} stroke={1.8} aria-hidden />
        </button>
        {isCover ? (
          <Badge className={classes.cover} variant="filled">
            Cover
          </Badge>
        ) : null}
        {stage.at === 'kept' ? (
          <Deeds name={name} isCover={isCover} deeds={deeds} />
        ) : (
          <ActionIcon
            className={classes.corner}
            variant="filled"
            color="dark"
            onClick={deeds.cancel}
            aria-label={stage.at === 'refused' ? `Remove ${name}` : `Cancel uploading ${name}`}
          >
            <IconX size={20} stroke={1.8} />
          </ActionIcon>
        )}
        <Travel photo={photo} processing={processing} />
      </div>
      {failure === undefined ? (
        <Words photo={photo} onDescribe={deeds.describe} />
      ) : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      {stage.at === 'refused' && stage.mayRetry ? (
        <Button size="compact-sm" variant="light" onClick={deeds.retry} aria-label={`Try ${name} again`}>
          Try again
        </Button>
      ) : null}
    </li>
  );
}

function failureOf({ stage }: EditorPhoto, processing: FileProgress | undefined): string | undefined {
  if (stage.at !== 'kept') return undefined;
  const hasFailed = processing ? processing.status === 'failed' : stage.photo.file.status === 'failed';
  return hasFailed
    ? `${processing?.message ?? stage.photo.failureMessage ?? 'This photo could not be processed.'} Please delete it.`
    : undefined;
}

function Preview({ photo: { preview } }: Pick<PhotoTileProps, 'photo'>) {
  const [unknown, setUnknown] = useState<string>();
  if (preview === undefined || preview === unknown)
    return (
      <span className={classes.nothing}>
        <IconPhoto size={32} stroke={1.4} aria-hidden />
      </span>
    );
  return <img className={classes.picture} src={preview} alt="" draggable={false} onError={() => setUnknown(preview)} />;
}

/** How far it is, while it is under way. */
function Travel({ photo: { name, stage }, processing }: Pick<PhotoTileProps, 'photo' | 'processing'>) {
  if (stage.at === 'waiting') return <p className={classes.state}>Waits for its turn</p>;
  if (stage.at === 'sending') {
    const percent = Math.round(stage.progress * 100);
    return (
      <div className={classes.state}>
        <span>
          {stage.progress < 1 ? 'Uploading' : 'Arriving'}, {percent}%
        </span>
        <Progress value={percent} size="sm" aria-label={`Uploading ${name}`} />
      </div>
    );
  }
  const status = processing?.status ?? (stage.at === 'kept' ? stage.photo.file.status : 'ready');
  return status === 'queued' || status === 'processing' ? <p className={classes.state}>Being processed</p> : null;
}

function Words({
  photo: { name, stage },
  onDescribe,
}: {
  readonly photo: EditorPhoto;
  readonly onDescribe: () => void;
}) {
  if (stage.at !== 'kept')
    return (
      <Text size="xs" c="dimmed" truncate className={classes.words}>
        {name}
      </Text>
    );
  const { title, alternativeText } = stage.photo;
  const words = [title, alternativeText].filter((text) => text !== '').join(': ');
  return (
    <button type="button" className={classes.describe} data-empty={words === '' || undefined} onClick={onDescribe}>
      <IconPencil size={16} stroke={1.8} aria-hidden />
      <span>{words === '' ? 'Describe this photo' : words}</span>
      <span className="visually-hidden">{words === '' ? `, ${name}` : `, change the words of ${name}`}</span>
    </button>
  );
}

function Deeds({
  name,
  isCover,
  deeds,
}: {
  readonly name: string;
  readonly isCover: boolean;
  readonly deeds: PhotoDeeds;
}) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon className={classes.corner} variant="filled" color="dark" aria-label={`Actions for ${name}`}>
          <IconDots size={20} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={deeds.describe} leftSection={<IconPencil size={18} stroke={1.6} />}>
          Title and description
        </Menu.Item>
        {isCover ? null : (
          <Menu.Item onClick={deeds.makeCover} leftSection={<IconStar size={18} stroke={1.6} />}>
            Make it the cover
          </Menu.Item>
        )}
        <Menu.Item
          disabled={!deeds.toFront}
          onClick={deeds.toFront}
          leftSection={<IconArrowBarToLeft size={18} stroke={1.6} />}
        >
          Move to the front
        </Menu.Item>
        <Menu.Item
          disabled={!deeds.earlier}
          onClick={deeds.earlier}
          leftSection={<IconArrowLeft size={18} stroke={1.6} />}
        >
          Move earlier
        </Menu.Item>
        <Menu.Item
          disabled={!deeds.later}
          onClick={deeds.later}
          leftSection={<IconArrowRight size={18} stroke={1.6} />}
        >
          Move later
        </Menu.Item>
        {deeds.remove ? (
          <Menu.Item color="red" onClick={deeds.remove} leftSection={<IconTrash size={18} stroke={1.6} />}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
