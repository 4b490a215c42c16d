import type { PublishingState } from '@ovation/contract/publishing/galleries.ts';
import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { ActionIcon, Badge, Menu, Progress, Text } from '@mantine/core';
import { IconDots, IconEye, IconHeart, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, Money } from '../../../../ui/words/money.tsx';
import { TimeAgo } from '../../../../ui/words/time-ago.tsx';
import { accessNames } from '../../feeds/feed-labels.ts';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import classes from '../../feeds/own/own-feed-row.module.css';
import { processingLabel } from '../../../media/processing/processing-labels.ts';
import { lengthOf, videoAddress } from '../video-labels.ts';

interface OwnVideoRowProps {
  readonly video: OwnVideo;
  /** How its film stands, as far as it moved since the page was loaded. */
  readonly progress: FileProgress | undefined;
  readonly onDelete: () => void;
}

/** One video in its performer's list: a row on a desk, a card on a phone. */
export function OwnVideoRow({ video, progress, onDelete }: OwnVideoRowProps) {
  const { _id, title, cover, access, price, totalLike, totalSale, earned } = video;
  return (
    <li className={classes.row}>
      <Link to={`/creator/videos/${_id}`} className={classes.picture} tabIndex={-1} aria-hidden>
        <img src={cover} alt="" loading="lazy" />
      </Link>
      <div className={classes.words}>
        <Link to={`/creator/videos/${_id}`} className={classes.title}>
          {title}
        </Link>
        <div className={classes.facts}>
          <StateBadge video={video} />
          <Badge color={access.rule === 'public' ? 'gray' : 'claret'}>
            {accessNames[access.rule]}
            {price === undefined ? '' : `, ${formatMoney(price)}`}
          </Badge>
          <Moment video={video} />
        </div>
        <FilmState video={video} progress={progress} />
      </div>
      <dl className={classes.figures}>
        <Figure label="Likes">
          <IconHeart size={16} stroke={1.8} aria-hidden /> {totalLike.toLocaleString('en')}
        </Figure>
        <Figure label="Sales">{totalSale.toLocaleString('en')}</Figure>
        <Figure label="Earned">
          <Money amount={earned} />
        </Figure>
      </dl>
      <Actions video={video} onDelete={onDelete} />
    </li>
  );
}

const stateNames: Partial<Record<PublishingState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  ended: 'Taken down',
};

/** What is simply there needs no word. */
function StateBadge({ video: { state } }: { readonly video: OwnVideo }) {
  const name = stateNames[state];
  return name === undefined ? null : (
    <Badge color="gray" variant="outline">
      {name}
    </Badge>
  );
}

function Moment({ video }: { readonly video: OwnVideo }) {
  const length = lengthOf(video);
  return (
    <Text component="span" size="sm" c="dimmed">
      {length === undefined ? null : <>{length} · </>}
      {video.state === 'scheduled' ? 'appears ' : null}
      <TimeAgo time={video.publishedAt ?? video.updatedAt} />
    </Text>
  );
}

function FilmState({ video: { film, filmFailure }, progress }: Pick<OwnVideoRowProps, 'video' | 'progress'>) {
  if (!film)
    return (
      <Text size="sm" c="dimmed">
        No film yet
      </Text>
    );
  const known: FileProgress = progress ?? { status: film.status, progress: 0, message: filmFailure };
  const { status, progress: percent, message } = known;
  if (status === 'ready') return null;
  if (status === 'failed')
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {message ?? 'The film could not be processed.'} Please edit the video and replace it.
      </Text>
    );
  return (
    <div className={classes.processing}>
      <Text size="xs" c="dimmed">
        {processingLabel(known)}
      </Text>
      <Progress value={percent} size="sm" aria-label="Processing" />
    </div>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ video, onDelete }: { readonly video: OwnVideo; readonly onDelete: () => void }) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon className={classes.actions} aria-label={`Actions for ${video.title}`}>
          <IconDots size={22} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/creator/videos/${video._id}`}
          leftSection={<IconPencil size={18} stroke={1.6} />}
        >
          Edit
        </Menu.Item>
        <Menu.Item component={Link} to={videoAddress(video)} leftSection={<IconEye size={18} stroke={1.6} />}>
          View
        </Menu.Item>
        <Menu.Item color="red" onClick={onDelete} leftSection={<IconTrash size={18} stroke={1.6} />}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
