import { t } from '@ovation/language/t.ts';
import { Switch } from '@mantine/core';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { useShortcutsOn } from './shortcuts.ts';

/** Touch screens have no keys: the style sheet hides it there. */
export function ShortcutSwitch() {
  const [isOn, setOn] = useShortcutsOn();
  const isHydrated = useHydrated();
  return (
    <Switch
      className="admin-keys"
      label={t('Keyboard shortcuts')}
      checked={isOn}
      disabled={!isHydrated}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
