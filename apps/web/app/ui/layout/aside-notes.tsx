import { List } from '@mantine/core';
import { AsideCard } from './aside.tsx';

interface AsideNotesProps {
  readonly title: string;
  readonly notes: readonly string[];
}

/** What to know about a screen, in a few sentences beside it. */
export function AsideNotes({ title, notes }: AsideNotesProps) {
  return (
    <AsideCard title={title}>
      <List size="sm" spacing="sm">
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </AsideCard>
  );
}
