import { english, translated } from '@ovation/language/t.ts';
import { Menu } from '@mantine/core';
import {
  IconBroadcast,
  IconBuildingStore,
  IconChartBar,
  IconLibraryPhoto,
  IconMovie,
  IconPencil,
  IconSend,
} from '../../ui/tabler.ts';
import { Link } from 'react-router';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';

interface CreateMenuListProps extends MenuAroundProps {
  readonly position: 'bottom-start' | 'top';
}

/** Inside of its landmark; its place is fixed, because the navigation at the side scrolls and would cut it off. */
export default function CreateMenuList({ position, children, ...opening }: CreateMenuListProps) {
  return (
    <Menu position={position} width={210} withinPortal={false} floatingStrategy="fixed" {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ to, label, Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} stroke={1.6} />}>
            {translated(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const kinds = [
  { to: '/creator/feeds/new', label: english('Post'), Icon: IconPencil },
  { to: '/creator/galleries/new', label: english('Gallery'), Icon: IconLibraryPhoto },
  { to: '/creator/videos/new', label: english('Video'), Icon: IconMovie },
  { to: '/creator/products/new', label: english('Product'), Icon: IconBuildingStore },
  { to: '/creator/feeds/new?add=poll', label: english('Poll'), Icon: IconChartBar },
  { to: '/creator/messages/new', label: english('Message to fans'), Icon: IconSend },
  { to: '/creator/live', label: english('Live stream'), Icon: IconBroadcast },
];
