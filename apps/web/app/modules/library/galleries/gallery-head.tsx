import { translated } from '@ovation/language/t.ts';
import type { Gallery } from '@ovation/contract/publishing/galleries.ts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { accessNames } from '../feeds/feed-labels.ts';
import { contentOfGallery } from './gallery-labels.ts';
import classes from './galleries.module.css';

interface GalleryHeadProps {
  readonly gallery: Gallery;
  /** Like, bookmark, edit. */
  readonly actions: ReactNode;
}

/** The title of a gallery, its performer, and its facts. */
export function GalleryHead({ gallery, actions }: GalleryHeadProps) {
  const { performer, title, description, access, publishedAt } = gallery;
  return (
    <header className={classes.head}>
      <Title order={1} dir="auto" className={classes.title}>
        {title}
      </Title>
      <AccountLine account={performer} to={profileAddress(performer)} size={40} aside={actions} />
      <p className={classes.facts}>
        {contentOfGallery(gallery)} · {translated(accessNames[access.rule])}
        {publishedAt === null ? null : (
          <>
            {' '}
            · <TimeAgo time={publishedAt} />
          </>
        )}
      </p>
      {description === '' ? null : (
        <p dir="auto" className={classes.description}>
          {description}
        </p>
      )}
    </header>
  );
}
