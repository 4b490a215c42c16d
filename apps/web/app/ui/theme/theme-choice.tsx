import { t } from '@ovation/language/t.ts';
import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { colorSchemes } from './color-schemes.ts';

/** The theme as three buttons, for a screen of settings. Empty before hydration: only the browser stores the choice. */
export function ThemeChoice() {
  const hydrated = useHydrated();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('Theme')}
      size="md"
      radius="xl"
      fullWidth
      disabled={!hydrated}
      value={hydrated ? colorScheme : ''}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={colorSchemes.map(({ value, label }) => ({ value, label }))}
    />
  );
}
