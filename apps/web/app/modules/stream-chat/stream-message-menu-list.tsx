import { t } from '@ovation/language/t.ts';
import { Menu } from '@mantine/core';
import { IconFlag, IconPin, IconTrash, IconVolumeOff } from '../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';
import { BoundaryItems } from '../audience/boundaries/boundary-items.tsx';
import type { StreamMessageMenuProps } from './stream-message-menu.tsx';

const BlockDialog = lazyPart(() => import('../audience/boundaries/block-dialog.tsx'));

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
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={290} {...opening}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {mayReport ? (
            <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={() => actions.report(message)}>
              {t('Report')}
            </Menu.Item>
          ) : null}
          {mayPin ? (
            <Menu.Item leftSection={<IconPin size={18} stroke={1.6} />} onClick={() => actions.pin(message)}>
              {t('Pin')}
            </Menu.Item>
          ) : null}
          {mayMute ? (
            <Menu.Item leftSection={<IconVolumeOff size={18} stroke={1.6} />} onClick={() => actions.mute(message)}>
              {t('Mute in this chat…')}
            </Menu.Item>
          ) : null}
          {mayDelete ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.6} />}
              onClick={() => actions.remove(message)}
            >
              {t('Delete')}
            </Menu.Item>
          ) : null}
          <BoundaryItems other={message.sender} onBlock={() => setAsked(true)} />
        </Menu.Dropdown>
      </Menu>
      {isAsked ? (
        <Suspense>
          <BlockDialog other={message.sender} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
