import { useState } from 'react';

interface Deletion<Item> {
  /** What would be deleted. It stays while the dialog closes. */
  readonly item: Item | undefined;
  /** Whether the dialog is open. */
  readonly opened: boolean;
  ask(item: Item): void;
  close(): void;
}

/** Which item of a list the dialog asks about before it is deleted. */
export function useDeletion<Item>(): Deletion<Item> {
  const [item, setItem] = useState<Item>();
  const [opened, setOpened] = useState(false);
  return {
    item,
    opened,
    ask: (chosen) => {
      setItem(() => chosen);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
