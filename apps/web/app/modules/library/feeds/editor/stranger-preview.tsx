import { t, translated } from '@ovation/language/t.ts';
import type { AccessRule, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { cutToTeaser } from '@ovation/domain/cover.ts';
import { Badge, Card, Text } from '@mantine/core';
import { IconFile, IconLock, IconMovie, IconMusic, IconPhoto } from '../../../../ui/tabler.ts';
import { AccountLine } from '../../../../ui/people/account-line.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { accessNames, contentOf } from '../feed-labels.ts';
import type { EditorFile, FileKind } from '../../files/editor-file.ts';
import classes from './editor.module.css';

interface StrangerPreviewProps {
  readonly performer: OwnPerformer;
  readonly text: string;
  readonly access: AccessRule;
  readonly price: number | '';
  readonly files: readonly EditorFile[];
  /** Address of the thumbnail, where one was chosen. */
  readonly thumbnail: string | undefined;
}

const icons = { photo: IconPhoto, video: IconMovie, audio: IconMusic, file: IconFile } satisfies Record<
  FileKind,
  unknown
>;

/** What someone without an account will see of the post while it is written. Nothing in it can be pressed. */
export function StrangerPreview({ performer, text, access, price, files, thumbnail }: StrangerPreviewProps) {
  const isOpen = access === 'public';
  const shown = isOpen ? text.trim() : cutToTeaser(text.trim());
  return (
    <Card padding={0} component="section" aria-label={t('Preview for visitors')}>
      <div className={classes.head}>
        <AccountLine
          account={performer}
          size={36}
          aside={isOpen ? undefined : <Badge>{translated(accessNames[access])}</Badge>}
        />
        {shown === '' ? null : (
          <Text size="sm" className={classes.text} lineClamp={6} dir="auto">
            {shown}
          </Text>
        )}
        {shown === '' && files.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Write something, or add a file.')}
          </Text>
        ) : null}
      </div>
      {isOpen ? (
        <OpenMedia files={files} thumbnail={thumbnail} />
      ) : (
        <Lock performer={performer} access={access} price={price} files={files} thumbnail={thumbnail} />
      )}
    </Card>
  );
}

/** The first picture that can be shown. A video that is only on this computer has none until it is processed. */
function firstPicture(files: readonly EditorFile[], thumbnail: string | undefined): string | undefined {
  return (
    thumbnail ??
    files.find(({ kind, preview, isLocal }) => preview !== undefined && (kind === 'photo' || !isLocal))?.preview
  );
}

function OpenMedia({ files, thumbnail }: Pick<StrangerPreviewProps, 'files' | 'thumbnail'>) {
  const picture = firstPicture(files, thumbnail);
  const kind = files[0]?.kind;
  if (kind === undefined) return null;
  const Icon = icons[kind];
  return (
    <div className={classes.media}>
      {picture === undefined ? (
        <Icon size={36} stroke={1.4} aria-hidden />
      ) : (
        <img src={picture} alt="" className={classes.picture} />
      )}
      {files.length > 1 ? <span className={classes.count}>{contentOf(asFeed(files))}</span> : null}
    </div>
  );
}

function Lock({ performer, access, price, files, thumbnail }: Omit<StrangerPreviewProps, 'text'>) {
  const picture = firstPicture(files, thumbnail);
  const content = contentOf(asFeed(files));
  return (
    <div className={classes.media} data-locked data-pictured={picture === undefined ? undefined : true}>
      {picture === undefined ? null : <img src={picture} alt="" className={classes.picture} />}
      <div className={classes.panel}>
        <IconLock size={24} stroke={1.6} aria-hidden />
        {content === '' ? null : (
          <Text size="sm" fw={600}>
            {content}
          </Text>
        )}
        {offersOf(access, performer.monthlyPrice, price).map((offer) => (
          <span key={offer} className={classes.offer}>
            {offer}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The labels of the offers that will be shown. */
function offersOf(access: AccessRule, monthlyPrice: number, price: number | ''): string[] {
  const subscribe = t('Subscribe for {amount} a month', { amount: formatMoney(monthlyPrice) });
  if (access === 'paid') return [price === '' ? t('Buy') : t('Buy for {amount}', { amount: formatMoney(price) })];
  return access === 'followers' ? [t('Follow for free'), subscribe] : [subscribe];
}

/** The files in the shape that `contentOf` counts: a post has photos, videos and sound only. */
function asFeed(files: readonly EditorFile[]) {
  const counted = files.map(({ key, kind }) => ({
    _id: key,
    type: `feed-${kind}` as FeedFile['type'],
    status: 'ready' as const,
    width: null,
    height: null,
    thumbnails: [],
  }));
  return { files: counted, polls: [] };
}
