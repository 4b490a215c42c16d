import { t, translated } from '@ovation/language/t.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { ActionIcon, Badge, Menu, Progress, Text } from '@mantine/core';
import { IconChartBar, IconDots, IconEye, IconPencil, IconTrash } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../ui/words/formats.ts';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import { processingLabel } from '../../media/processing/processing-labels.ts';
import { accessNames } from '../feeds/feed-labels.ts';
import classes from './own.module.css';

interface OwnRowProps {
  readonly title: string;
  readonly picture: string | undefined;
  /** Where it is edited; without it, nothing can be done with it any more. */
  readonly editAddress: string | undefined;
  /** The list's address query, which the editor returns to. */
  readonly list?: string;
  /** Where others see it. */
  readonly viewAddress: string;
  /** Its state, who may see it, and so on, beside each other. */
  readonly facts: ReactNode;
  /** How far its files are processed. */
  readonly processing?: ReactNode;
  readonly figures: {
    /** Undefined where views are not counted. */
    readonly totalView?: number | undefined;
    readonly totalLike: number;
    readonly totalComment: number;
    readonly totalSale: number;
    readonly earned: number;
  };
  /** Where its numbers are, if it has such a page. */
  readonly statisticsAddress?: string;
  /** More items for the menu. */
  readonly menuItems?: ReactNode;
  readonly onDelete: () => void;
}

/** A post, gallery or video in its performer's list: a row on a desk, a card on a phone. */
export function OwnRow({ title, picture, editAddress, list, facts, processing, figures, ...actions }: OwnRowProps) {
  const state = list === undefined ? undefined : { list };
  const image =
    picture === undefined ? <span className={classes.empty} /> : <img src={picture} alt="" loading="lazy" />;
  return (
    <li className={classes.row}>
      {editAddress === undefined ? (
        <span className={classes.picture}>{image}</span>
      ) : (
        <Link to={editAddress} state={state} className={classes.picture} tabIndex={-1} aria-hidden>
          {image}
        </Link>
      )}
      <div className={classes.details}>
        {editAddress === undefined ? (
          <span dir="auto" className={classes.title}>
            {title}
          </span>
        ) : (
          <Link to={editAddress} state={state} dir="auto" className={classes.title}>
            {title}
          </Link>
        )}
        <div className={classes.facts}>{facts}</div>
        {processing}
      </div>
      <dl className={classes.figures}>
        {figures.totalView === undefined ? null : <Figure label={t('Views')}>{formatCount(figures.totalView)}</Figure>}
        <Figure label={t('Likes')}>{formatCount(figures.totalLike)}</Figure>
        <Figure label={t('Comments')}>{formatCount(figures.totalComment)}</Figure>
        <Figure label={t('Sales')}>{formatCount(figures.totalSale)}</Figure>
        <Figure label={t('Earned')}>
          <Money amount={figures.earned} />
        </Figure>
      </dl>
      {editAddress === undefined ? null : <Actions {...actions} title={title} editAddress={editAddress} list={list} />}
    </li>
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

interface ActionsProps extends Pick<
  OwnRowProps,
  'title' | 'viewAddress' | 'statisticsAddress' | 'menuItems' | 'onDelete'
> {
  readonly editAddress: string;
  readonly list: string | undefined;
}

function Actions({ title, editAddress, list, viewAddress, statisticsAddress, menuItems, onDelete }: ActionsProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon className={classes.actions} aria-label={t('Actions for {title}', { title })}>
          <IconDots size={22} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={editAddress}
          state={list === undefined ? undefined : { list }}
          leftSection={<IconPencil size={18} stroke={1.6} />}
        >
          {t('Edit')}
        </Menu.Item>
        <Menu.Item component={Link} to={viewAddress} leftSection={<IconEye size={18} stroke={1.6} />}>
          {t('View')}
        </Menu.Item>
        {statisticsAddress === undefined ? null : (
          <Menu.Item component={Link} to={statisticsAddress} leftSection={<IconChartBar size={18} stroke={1.6} />}>
            {t('Statistics')}
          </Menu.Item>
        )}
        {menuItems}
        <Menu.Item color="red" onClick={onDelete} leftSection={<IconTrash size={18} stroke={1.6} />}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface AccessBadgeProps {
  readonly rule: AccessRule;
  readonly price: number | undefined;
}

/** Who may see it, and what it costs. */
export function AccessBadge({ rule, price }: AccessBadgeProps) {
  return (
    <Badge color={rule === 'public' ? 'gray' : 'claret'}>
      {translated(accessNames[rule])}
      {price === undefined ? null : <> · {formatMoney(price)}</>}
    </Badge>
  );
}

interface ProcessingStateProps {
  readonly progress: FileProgress;
  /** What to say once processing has failed. */
  readonly failure: string;
}

export function ProcessingState({ progress, failure }: ProcessingStateProps) {
  if (progress.status === 'failed')
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {failure}
      </Text>
    );
  return (
    <div className={classes.processing}>
      <Text size="xs" c="dimmed">
        {processingLabel(progress)}
      </Text>
      <Progress value={progress.progress} size="sm" aria-label={t('Processing')} />
    </div>
  );
}
