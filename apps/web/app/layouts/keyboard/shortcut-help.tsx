import { englishOf, t, translated } from '@ovation/language/t.ts';
import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import type { Shortcut } from './shortcuts.ts';
import classes from './keyboard.module.css';

interface ShortcutHelpProps {
  /** Those that work on the page. */
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}

/** Lists the shortcuts that work here. */
export default function ShortcutHelp({ shortcuts, onClose }: ShortcutHelpProps) {
  useReturnFocus();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal opened onClose={onClose} title={t('Keyboard shortcuts')}>
      <Stack gap="lg">
        {groups.map((group) => (
          <section key={englishOf(group)} aria-label={translated(group)}>
            <Title order={3} size="h5" mb="xs">
              {translated(group)}
            </Title>
            <Stack gap={6}>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, label }) => (
                  <Group key={keys.join(' ')} justify="space-between" wrap="nowrap">
                    <Text>{translated(label)}</Text>
                    <Keys keys={keys} />
                  </Group>
                ))}
            </Stack>
          </section>
        ))}
        <Text size="sm" c="dimmed">
          {t('You can turn off single-key shortcuts in your account settings.')}
        </Text>
      </Stack>
    </Modal>
  );
}

export function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {keys.map((key) => (
        <kbd key={key} className={classes.shortcutKey}>
          {nameOf(key)}
        </kbd>
      ))}
    </Group>
  );
}

function nameOf(key: string): string {
  if (key === 'mod') return /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : t('Ctrl');
  return key.length === 1 ? key.toUpperCase() : key;
}
