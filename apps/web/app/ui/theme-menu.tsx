import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceLaptop, IconMoon, IconPalette, IconSun } from '@tabler/icons-react';

export const colorSchemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceLaptop },
] as const;

/** Light, dark or as the system has it. */
export function ThemeMenu() {
  return (
    <Menu position="top-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label="Theme"><IconPalette size={20} stroke={1.6} /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown><ThemeItems /></Menu.Dropdown>
    </Menu>
  );
}

/** The same as a part of another menu. */
export function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return colorSchemes.map(({ value, label, Icon }) => (
    <Menu.Item key={value} leftSection={<Icon size={18} stroke={1.6} />} rightSection={colorScheme === value ? <IconCheck size={16} aria-label="chosen" /> : null} onClick={() => setColorScheme(value)}>
      {label}
    </Menu.Item>
  ));
}
