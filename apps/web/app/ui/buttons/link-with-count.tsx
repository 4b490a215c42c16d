import type { Icon } from '../icons.tsx';
import { SiteLink } from './link.tsx';
import classes from './buttons.module.css';

interface LinkWithCountProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: Icon;
  /** Nothing is shown for 0. */
  readonly count: Count;
}

/** A number, or such as `99+`. */
type Count = number | string;

/** An icon in the frame that links to a page, with a number beside it. */
export function LinkWithCount({ to, label, Icon, count }: LinkWithCountProps) {
  return (
    <SiteLink to={to} aria-label={label} className={classes.link}>
      <Icon size={24} stroke={1.7} />
      <IconCount>{count}</IconCount>
    </SiteLink>
  );
}

/** For a button that has a count in its corner. */
export const countedClass = classes.counted;

export function IconCount({ children }: { readonly children: Count }) {
  return children === 0 ? null : (
    <span className={classes.count} aria-hidden>
      {children}
    </span>
  );
}
