import type { FeedFile } from '@ovation/contract/feeds.ts';
import { ActionIcon, Modal } from '@mantine/core';
import { useHotkeys, useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReturnFocus } from '../../ui/return-focus.ts';
import classes from './photo-viewer.module.css';
import { Picture } from './picture.tsx';

interface PhotoViewerProps {
  readonly photos: readonly FeedFile[];
  readonly by: string;
  readonly startAt: number;
  readonly onClose: () => void;
}

/** Photos over the whole screen: arrows, swipes and Escape. The strip scrolls and snaps, so that a finger does what it does everywhere. */
export default function PhotoViewer({ photos, by, startAt, onClose }: PhotoViewerProps) {
  useReturnFocus();
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(startAt);
  const calm = useReducedMotion();
  const goTo = (next: number, behavior: ScrollBehavior = calm ? 'instant' : 'smooth'): void => void strip.current?.children[next]?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' });
  const showFirst = (): void => {
    // What scrolls must be within the keyboard's reach; not every browser sees to it.
    if (strip.current) strip.current.tabIndex = 0;
    goTo(startAt, 'instant');
  };
  const step = (count: number): void => goTo(Math.min(photos.length - 1, Math.max(0, index + count)));
  useHotkeys([['ArrowLeft', () => step(-1)], ['ArrowRight', () => step(1)]]);
  const readIndex = (): void => {
    if (strip.current) setIndex(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  return (
    <Modal opened onClose={onClose} fullScreen withCloseButton={false} padding={0} radius={0} attributes={{ content: { 'aria-label': `Photo ${index + 1} of ${photos.length} by ${by}` } }} classNames={{ content: classes.content, body: classes.body }} transitionProps={{ duration: 120 }}>
      <Strip ref={strip} photos={photos} by={by} onScroll={readIndex} onShown={showFirst} />
      <ActionIcon className={classes.close} onClick={onClose} aria-label="Close" variant="filled" color="dark" data-autofocus><IconX /></ActionIcon>
      {index > 0 ? <ActionIcon className={classes.previous} onClick={() => step(-1)} aria-label="Previous photo" variant="filled" color="dark"><IconChevronLeft /></ActionIcon> : null}
      {index < photos.length - 1 ? <ActionIcon className={classes.next} onClick={() => step(1)} aria-label="Next photo" variant="filled" color="dark"><IconChevronRight /></ActionIcon> : null}
      {photos.length > 1 ? <span className={classes.count}>{index + 1} / {photos.length}</span> : null}
    </Modal>
  );
}

interface StripProps {
  readonly ref: React.Ref<HTMLDivElement>;
  readonly photos: readonly FeedFile[];
  readonly by: string;
  readonly onScroll: () => void;
  readonly onShown: () => void;
}

function Strip({ ref, photos, by, onScroll, onShown }: StripProps) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return (
    <div ref={ref} className={classes.strip} onScroll={onScroll}>
      {photos.map((photo, index) => (
        <div key={photo._id} className={classes.slide}>
          <Picture file={photo} alt={`Photo ${index + 1} by ${by}`} sizes="100vw" className={classes.picture} eager />
        </div>
      ))}
    </div>
  );
}
