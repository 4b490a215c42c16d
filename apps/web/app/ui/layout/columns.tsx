import type { CSSProperties, ReactNode } from 'react';
import classes from './layout.module.css';

interface ColumnsProps {
  readonly phone?: number;
  /** By default as on a phone. */
  readonly tablet?: number;
  /** By default as on a tablet. */
  readonly desk?: number;
  /** More space between the columns, for content that is not a form. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** Equal columns, as many as fit on the screen; Mantine's would put a style element into the body. */
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
