import type { ReactNode } from 'react';
import { IconLock } from '../../../ui/icons.tsx';
import { Offers } from '../../purchases/offers/offers.tsx';
import type { Purchasable, Unlockable } from '../../purchases/purchasable.ts';
import classes from './lock.module.css';

interface LockProps {
  /** Blurred pictures; null where there are none. */
  readonly backdrop: ReactNode;
  readonly className?: string | undefined;
  /** The panel. */
  readonly children: ReactNode;
}

/** Locked content: its blurred pictures, with a panel above them. */
export function Lock({ backdrop, className = '', children }: LockProps) {
  return (
    <div className={`${classes.lock} ${className}`} data-pictured={backdrop === null ? undefined : true}>
      {backdrop}
      {children}
    </div>
  );
}

interface BlurredPictureProps {
  readonly url: string;
  readonly eager: boolean;
}

/** One blurred picture that fills the lock. */
export function BlurredPicture({ url, eager }: BlurredPictureProps) {
  return <img className={classes.picture} src={url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />;
}

interface LockPanelProps {
  /** What is locked, and who may see it. */
  readonly sentence: string;
  readonly purchasable: Purchasable | Unlockable;
  /** Pixels. */
  readonly iconSize?: number;
  /** Between the sentence and the offers. */
  readonly children?: ReactNode;
}

/** What is locked, and the offers that unlock it. */
export function LockPanel({ sentence, purchasable, iconSize = 24, children }: LockPanelProps) {
  return (
    <div className={classes.panel}>
      <span className={classes.seal} aria-hidden>
        <IconLock size={iconSize} stroke={1.8} />
      </span>
      <p className={classes.sentence}>{sentence}</p>
      {children}
      <Offers purchasable={purchasable} />
    </div>
  );
}
