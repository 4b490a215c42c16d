import { t } from '@ovation/language/t.ts';
import { Switch } from '@mantine/core';
import { turnShortcuts, useShortcutsOn } from '../../platform/browser/shortcuts.ts';
import { useHydrated } from '../../platform/rendering/hydrated.ts';

/** Turns the shortcuts of single keys off, which speech input would press by accident (WCAG 2.1.4). */
export function ShortcutsChoice() {
  const hydrated = useHydrated();
  const isOn = useShortcutsOn();
  return (
    <Switch
      label={t('Single-key shortcuts')}
      description={t(
        'For example, J and K to move through posts; press ? to see them all. This setting is for this browser only.',
      )}
      size="md"
      disabled={!hydrated}
      checked={isOn}
      onChange={({ currentTarget }) => turnShortcuts(currentTarget.checked)}
    />
  );
}
