import { t, translated } from '@ovation/language/t.ts';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '../tabler.ts';
import { colorSchemes } from './color-schemes.ts';

/** Menu items for light, dark and the system's color scheme. */
export function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return colorSchemes.map(({ value, label, Icon }) => (
    <Menu.Item
      key={value}
      leftSection={<Icon size={18} stroke={1.6} />}
      rightSection={colorScheme === value ? <IconCheck size={16} aria-label={t('chosen')} /> : null}
      onClick={() => setColorScheme(value)}
    >
      {translated(label)}
    </Menu.Item>
  ));
}
