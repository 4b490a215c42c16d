import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { ActionIcon, Badge, Menu, Progress, Text } from '@mantine/core';
import { IconDots, IconEye, IconHeart, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { feedAddress } from '../../../../platform/addresses/addresses.ts';
import { formatMoney, Money } from '../../../../ui/words/money.tsx';
import { TimeAgo } from '../../../../ui/words/time-ago.tsx';
import { accessNames, contentOf, titleOfFeed } from '../feed-labels.ts';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import { processingLabel } from '../../../media/processing/processing-labels.ts';
import { FeedState } from './feed-state.tsx';
import classes from './own-feed-row.module.css';

interface OwnFeedRowProps {
  readonly feed: OwnFeed;
  /** How its files stand; undefined when all of them are ready. */
  readonly processing: FileProgress | undefined;
  readonly onDelete: () => void;
  readonly onPin: () => void;
}

/** One feed in its performer's list: a row on a desk, a card on a phone. */
export function OwnFeedRow({ feed, processing, onDelete, onPin }: OwnFeedRowProps) {
  const title = feed.text === '' ? contentOf(feed) || 'A poll' : titleOfFeed(feed);
  const content = contentOf(feed);
  const { search } = useLocation();
  return (
    <li className={classes.row}>
      <Link
        to={`/creator/feeds/${feed._id}`}
        state={{ list: search }}
        className={classes.picture}
        tabIndex={-1}
        aria-hidden
      >
        <img src={feed.cover} alt="" loading="lazy" />
      </Link>
      <div className={classes.words}>
        <Link to={`/creator/feeds/${feed._id}`} state={{ list: search }} className={classes.title}>
          {title}
        </Link>
        <div className={classes.facts}>
          <FeedState feed={feed} />
          <Badge color={feed.access.rule === 'public' ? 'gray' : 'claret'}>
            {accessNames[feed.access.rule]}
            {feed.price === undefined ? '' : `, ${formatMoney(feed.price)}`}
          </Badge>
          <Text component="span" size="sm" c="dimmed">
            {content === '' ? null : <>{content} · </>}
            <TimeAgo
              time={
                feed.state === 'draft' || feed.state === 'scheduled'
                  ? feed.updatedAt
                  : (feed.publishedAt ?? feed.updatedAt)
              }
            />
          </Text>
        </div>
        {processing ? <Processing progress={processing} /> : null}
      </div>
      <dl className={classes.figures}>
        <Figure label="Likes">
          <IconHeart size={16} stroke={1.8} aria-hidden /> {feed.totalLike.toLocaleString('en')}
        </Figure>
        <Figure label="Sales">{feed.totalSale.toLocaleString('en')}</Figure>
        <Figure label="Earned">
          <Money amount={feed.earned} />
        </Figure>
      </dl>
      <Actions feed={feed} title={title} onDelete={onDelete} onPin={onPin} />
    </li>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({
  feed,
  title,
  onDelete,
  onPin,
}: Pick<OwnFeedRowProps, 'feed' | 'onDelete' | 'onPin'> & { readonly title: string }) {
  const canPin = feed.state === 'published';
  const { search } = useLocation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon className={classes.actions} aria-label={`Actions for ${title}`}>
          <IconDots size={22} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/creator/feeds/${feed._id}`}
          state={{ list: search }}
          leftSection={<IconPencil size={18} stroke={1.6} />}
        >
          Edit
        </Menu.Item>
        <Menu.Item component={Link} to={feedAddress(feed)} leftSection={<IconEye size={18} stroke={1.6} />}>
          View
        </Menu.Item>
        {canPin ? (
          <Menu.Item
            onClick={onPin}
            leftSection={feed.isPinned ? <IconPinnedOff size={18} stroke={1.6} /> : <IconPin size={18} stroke={1.6} />}
          >
            {feed.isPinned ? 'Unpin' : 'Pin to the top'}
          </Menu.Item>
        ) : null}
        <Menu.Item color="red" onClick={onDelete} leftSection={<IconTrash size={18} stroke={1.6} />}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Processing({ progress: known }: { readonly progress: FileProgress }) {
  const { status, progress, message } = known;
  if (status === 'failed')
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {message ?? 'A file of this post could not be processed. Please edit the post and replace it.'}
      </Text>
    );
  return (
    <div className={classes.processing}>
      <Text size="xs" c="dimmed">
        {processingLabel(known)}
      </Text>
      <Progress value={progress} size="sm" aria-label="Processing" />
    </div>
  );
}
