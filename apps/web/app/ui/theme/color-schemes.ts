import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react';

export const colorSchemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceLaptop },
] as const;
