import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconDots, IconEye, IconHeart, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { galleryAddress } from '../../../../platform/addresses/addresses.ts';
import { formatMoney, Money } from '../../../../ui/words/money.tsx';
import { accessNames } from '../../feeds/feed-labels.ts';
import classes from '../../feeds/own/own-feed-row.module.css';
import { contentOfGallery } from '../gallery-labels.ts';
import { GalleryState } from './gallery-state.tsx';

interface OwnGalleryRowProps {
  readonly gallery: OwnGallery;
  readonly onDelete: () => void;
}

/** One gallery in its performer's list: a row on a desk, a card on a phone. */
export function OwnGalleryRow({ gallery, onDelete }: OwnGalleryRowProps) {
  const editor = `/creator/galleries/${gallery._id}`;
  const picture = gallery.cover?.thumbnails[0]?.url;
  return (
    <li className={classes.row}>
      <Link to={editor} className={classes.picture} tabIndex={-1} aria-hidden>
        {picture === undefined ? <span className={classes.empty} /> : <img src={picture} alt="" loading="lazy" />}
      </Link>
      <div className={classes.words}>
        <Link to={editor} className={classes.title}>
          {gallery.title}
        </Link>
        <div className={classes.facts}>
          <GalleryState gallery={gallery} />
          <Badge color={gallery.access.rule === 'public' ? 'gray' : 'claret'}>
            {accessNames[gallery.access.rule]}
            {gallery.price === undefined ? '' : `, ${formatMoney(gallery.price)}`}
          </Badge>
          <Text component="span" size="sm" c="dimmed">
            {contentOfGallery(gallery)}
          </Text>
        </div>
      </div>
      <dl className={classes.figures}>
        <Figure label="Likes">
          <IconHeart size={16} stroke={1.8} aria-hidden /> {gallery.totalLike.toLocaleString('en')}
        </Figure>
        <Figure label="Sales">{gallery.totalSale.toLocaleString('en')}</Figure>
        <Figure label="Earned">
          <Money amount={gallery.earned} />
        </Figure>
      </dl>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon className={classes.actions} aria-label={`Actions for ${gallery.title}`}>
            <IconDots size={22} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={editor} leftSection={<IconPencil size={18} stroke={1.6} />}>
            Edit
          </Menu.Item>
          <Menu.Item component={Link} to={galleryAddress(gallery)} leftSection={<IconEye size={18} stroke={1.6} />}>
            View
          </Menu.Item>
          <Menu.Item color="red" onClick={onDelete} leftSection={<IconTrash size={18} stroke={1.6} />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
