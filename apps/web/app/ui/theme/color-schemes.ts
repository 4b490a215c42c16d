import { english } from '@ovation/language/t.ts';
import { IconDeviceLaptop, IconMoon, IconSun } from '../tabler.ts';

export const colorSchemes = [
  { value: 'light', label: english('Light'), Icon: IconSun },
  { value: 'dark', label: english('Dark'), Icon: IconMoon },
  { value: 'auto', label: english('System'), Icon: IconDeviceLaptop },
] as const;
