import type { ReactNode } from 'react';
import classes from './section.module.css';

/** One part of the pane, under its name. */
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
        <h3 className={classes.title}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Names on the left, what they are on the right. */
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
