import { t } from '@ovation/language/t.ts';
import { ActionIcon } from '@mantine/core';
import { IconPalette } from '../tabler.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { LazyMenu } from '../lazy-menu.tsx';

const load = () => import('./theme-menu-list.tsx');
const ThemeMenuList = lazyPart(load);

/** A menu of light, dark and the system's color scheme. */
export function ThemeMenu() {
  return (
    <LazyMenu
      load={load}
      button={
        <ActionIcon aria-label={t('Theme')}>
          <IconPalette size={20} stroke={1.6} />
        </ActionIcon>
      }
      menu={ThemeMenuList}
      own={{}}
    />
  );
}
