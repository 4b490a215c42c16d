import type { CSSProperties, ReactNode } from 'react';
import classes from './columns.module.css';

interface ColumnsProps {
  readonly phone?: number;
  /** As on a phone when left out. */
  readonly tablet?: number;
  /** As on a tablet when left out. */
  readonly desk?: number;
  /** More space between them, for what is read and not filled in. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** Equal columns, as many as the screen has room for; Mantine's would put a style element into the body. */
export function Columns({ phone = 1, tablet = phone, desk = tablet, roomy = false, children }: ColumnsProps) {
  return (
    <div
      className={classes.columns}
      data-roomy={roomy || undefined}
      style={{ '--columns-phone': phone, '--columns-tablet': tablet, '--columns-desk': desk } as CSSProperties}
    >
      {children}
    </div>
  );
}
