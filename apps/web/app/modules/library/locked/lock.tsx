import type { ReactNode } from 'react';
import { IconLock } from '../../../ui/icons.tsx';
import { Offers } from '../../purchases/offers/offers.tsx';
import type { Purchasable } from '../../purchases/purchasable.ts';
import classes from './lock.module.css';

interface LockProps {
  /** Address of a blurred picture, where there is one. */
  readonly picture: string | undefined;
  readonly eager: boolean;
  /** What it is and what unlocks it. */
  readonly children: ReactNode;
}

/** Locked media: a blurred picture with a panel above it. */
export function Lock({ picture, eager, children }: LockProps) {
  return (
    <div className={classes.lock} data-pictured={picture === undefined ? undefined : true}>
      {picture === undefined ? null : (
        <img className={classes.picture} src={picture} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
      )}
      {children}
    </div>
  );
}

interface LockPanelProps {
  /** What is locked, and who may see it. */
  readonly sentence: string;
  readonly purchasable: Purchasable;
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
