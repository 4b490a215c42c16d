import { Menu } from '@mantine/core';
import { IconFlag, IconPin, IconTrash, IconVolumeOff } from '@tabler/icons-react';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';
import type { StreamMessageMenuProps } from './stream-message-menu.tsx';

export default function StreamMessageMenuList({
  children,
  message,
  mayDelete,
  mayReport,
  mayPin,
  mayMute,
  actions,
  ...opening
}: MenuAroundProps & StreamMessageMenuProps) {
  return (
    <Menu position="bottom-end" width={220} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {mayReport ? (
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={() => actions.report(message)}>
            Report
          </Menu.Item>
        ) : null}
        {mayPin ? (
          <Menu.Item leftSection={<IconPin size={18} stroke={1.6} />} onClick={() => actions.pin(message)}>
            Pin
          </Menu.Item>
        ) : null}
        {mayMute ? (
          <Menu.Item leftSection={<IconVolumeOff size={18} stroke={1.6} />} onClick={() => actions.mute(message)}>
            Mute {message.sender.name}…
          </Menu.Item>
        ) : null}
        {mayDelete ? (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} stroke={1.6} />}
            onClick={() => actions.remove(message)}
          >
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
