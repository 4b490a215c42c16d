import { t } from '@ovation/language/t.ts';
import { IconDeviceLaptop, IconMoon, IconSun } from '../tabler.ts';

export const colorSchemes = [
  { value: 'light', label: t('Light'), Icon: IconSun },
  { value: 'dark', label: t('Dark'), Icon: IconMoon },
  { value: 'auto', label: t('System'), Icon: IconDeviceLaptop },
] as const;
