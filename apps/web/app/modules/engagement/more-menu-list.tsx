import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconFlag, IconLink } from '@tabler/icons-react';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import type { MenuAroundProps } from '../../ui/late-menu.tsx';

interface MoreMenuListProps extends MenuAroundProps {
  readonly path: string;
  readonly name: string;
  readonly onReport: (() => void) | undefined;
}

export default function MoreMenuList({ children, path, name, onReport, ...opening }: MoreMenuListProps) {
  const clipboard = useClipboard();
  const copy = (): void => {
    clipboard.copy(window.location.origin + path);
    if (clipboard.error) toastError(clipboard.error);
    else toastSuccess('The address is copied.');
  };
  return (
    <Menu position="bottom-end" width={220} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={copy}>Copy the address</Menu.Item>
        {onReport ? <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={onReport}>Report {name}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
