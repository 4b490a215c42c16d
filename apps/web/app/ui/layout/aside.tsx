import { englishOf, type EnglishText, translated } from '@ovation/language/t.ts';
import { Title, List } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './layout.module.css';

/** Context beside a screen's content, where the window has room for it: all of it can be reached elsewhere, too. */
export function Aside({ children }: { readonly children: ReactNode }) {
  return <aside className={classes.aside}>{children}</aside>;
}

interface AsideCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function AsideCard({ title, children }: AsideCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} dir="auto">
        {title}
      </Title>
      {children}
    </section>
  );
}

interface AsideNotesProps {
  readonly title: string;
  readonly notes: readonly EnglishText[];
}

/** What to know about a screen, in a few sentences beside it. */
export function AsideNotes({ title, notes }: AsideNotesProps) {
  return (
    <AsideCard title={title}>
      <List size="sm" spacing="sm">
        {notes.map((note) => (
          <List.Item key={englishOf(note)}>{translated(note)}</List.Item>
        ))}
      </List>
    </AsideCard>
  );
}
