import { t } from '@ovation/language/t.ts';
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
} from '../../../../ui/tabler.ts';
import { useState } from 'react';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import type { EditorPhoto } from './editor-photo.ts';
import classes from './photos.module.css';
import { formatPercent } from '../../../../ui/words/formats.ts';

export interface PhotoActions {
  readonly toFront: (() => void) | undefined;
  /** Undefined at the ends. */
  readonly earlier: (() => void) | undefined;
  readonly later: (() => void) | undefined;
  readonly describe: () => void;
  readonly makeCover: () => void;
  /** Undefined when it was sold. */
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
  readonly actions: PhotoActions;
}

/** One photo on the board: its picture, its upload, its title and its actions. */
export function PhotoTile({ photo, index, isCover, error, processing, actions }: PhotoTileProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: photo.key, index });
  const { name, stage } = photo;
  const failure = error ?? (stage.at === 'rejected' ? stage.message : failureOf(photo, processing));
  return (
    <li
      ref={ref}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      data-rejected={failure !== undefined || undefined}
    >
      <div className={classes.frame}>
        <Preview photo={photo} />
        <button
          type="button"
          ref={handleRef}
          className={classes.handle}
          aria-label={t('Move {name}, {number} in the order', { name, number: index + 1 })}
        >
          <IconGripVertical size={20} stroke={1.8} aria-hidden />
        </button>
        {isCover ? (
          <Badge className={classes.cover} variant="filled">
            {t('Cover')}
          </Badge>
        ) : null}
        {stage.at === 'kept' ? (
          <ActionsMenu name={name} isCover={isCover} actions={actions} />
        ) : (
          <ActionIcon
            className={classes.corner}
            variant="filled"
            color="dark"
            onClick={actions.cancel}
            aria-label={stage.at === 'rejected' ? t('Remove {name}', { name }) : t('Cancel uploading {name}', { name })}
          >
            <IconX size={20} stroke={1.8} />
          </ActionIcon>
        )}
        <Progression photo={photo} processing={processing} />
      </div>
      {failure === undefined ? (
        <Caption photo={photo} onDescribe={actions.describe} />
      ) : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      {stage.at === 'rejected' && stage.mayRetry ? (
        <Button size="compact-sm" variant="light" onClick={actions.retry} aria-label={t('Try {name} again', { name })}>
          {t('Try again')}
        </Button>
      ) : null}
    </li>
  );
}

function failureOf({ stage }: EditorPhoto, processing: FileProgress | undefined): string | undefined {
  if (stage.at !== 'kept') return undefined;
  const hasFailed = processing ? processing.status === 'failed' : stage.photo.file.status === 'failed';
  return hasFailed
    ? t('{problem} Please delete it.', {
        problem: processing?.message ?? stage.photo.failureMessage ?? t('This photo could not be processed.'),
      })
    : undefined;
}

function Preview({ photo: { preview } }: Pick<PhotoTileProps, 'photo'>) {
  const [failed, setFailed] = useState<string>();
  if (preview === undefined || preview === failed)
    return (
      <span className={classes.nothing}>
        <IconPhoto size={32} stroke={1.4} aria-hidden />
      </span>
    );
  return <img className={classes.picture} src={preview} alt="" draggable={false} onError={() => setFailed(preview)} />;
}

/** How far its upload or its processing is. */
function Progression({ photo: { name, stage }, processing }: Pick<PhotoTileProps, 'photo' | 'processing'>) {
  if (stage.at === 'waiting') return <p className={classes.state}>{t('Waiting')}</p>;
  if (stage.at === 'sending') {
    const percent = Math.round(stage.progress * 100);
    return (
      <div className={classes.state}>
        <span>
          {stage.progress < 1
            ? t('Uploading, {percent}', { percent: formatPercent(percent) })
            : t('Arriving, {percent}', { percent: formatPercent(percent) })}
        </span>
        <Progress value={percent} size="sm" aria-label={t('Uploading {name}', { name })} />
      </div>
    );
  }
  if (stage.at === 'kept' && stage.photo.file.isUnderReview === true)
    return <p className={classes.state}>{t('Under review')}</p>;
  const status = processing?.status ?? (stage.at === 'kept' ? stage.photo.file.status : 'ready');
  return status === 'queued' || status === 'processing' ? (
    <p className={classes.state}>{t('Being processed')}</p>
  ) : null;
}

function Caption({
  photo: { name, stage },
  onDescribe,
}: {
  readonly photo: EditorPhoto;
  readonly onDescribe: () => void;
}) {
  if (stage.at !== 'kept')
    return (
      <Text size="xs" c="dimmed" truncate className={classes.text}>
        {name}
      </Text>
    );
  const { title, alternativeText } = stage.photo;
  const caption = [title, alternativeText].filter((text) => text !== '').join(': ');
  return (
    <button
      type="button"
      className={classes.describe}
      data-empty={caption === '' || undefined}
      onClick={onDescribe}
      aria-label={
        caption === ''
          ? t('Describe this photo, {name}', { name })
          : t('{caption}, edit the text of {name}', { caption, name })
      }
    >
      <IconPencil size={16} stroke={1.8} aria-hidden />
      <span>{caption === '' ? t('Describe this photo') : caption}</span>
    </button>
  );
}

function ActionsMenu({
  name,
  isCover,
  actions,
}: {
  readonly name: string;
  readonly isCover: boolean;
  readonly actions: PhotoActions;
}) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          className={classes.corner}
          variant="filled"
          color="dark"
          aria-label={t('Actions for {name}', { name })}
        >
          <IconDots size={20} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={actions.describe} leftSection={<IconPencil size={18} stroke={1.6} />}>
          {t('Title and description')}
        </Menu.Item>
        {isCover ? null : (
          <Menu.Item onClick={actions.makeCover} leftSection={<IconStar size={18} stroke={1.6} />}>
            {t('Use as cover')}
          </Menu.Item>
        )}
        <Menu.Item
          disabled={!actions.toFront}
          onClick={actions.toFront}
          leftSection={<IconArrowBarToLeft size={18} stroke={1.6} />}
        >
          {t('Move to the front')}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.earlier}
          onClick={actions.earlier}
          leftSection={<IconArrowLeft size={18} stroke={1.6} />}
        >
          {t('Move earlier')}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.later}
          onClick={actions.later}
          leftSection={<IconArrowRight size={18} stroke={1.6} />}
        >
          {t('Move later')}
        </Menu.Item>
        {actions.remove ? (
          <Menu.Item color="red" onClick={actions.remove} leftSection={<IconTrash size={18} stroke={1.6} />}>
            {t('Delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
