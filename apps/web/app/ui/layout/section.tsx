import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** A titled part of a pane. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A list of names on the left with their values on the right. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
