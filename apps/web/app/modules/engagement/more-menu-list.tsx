import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconFlag, IconLink, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';
import { BoundaryItems } from '../audience/boundaries/boundary-items.tsx';
import type { Bounded } from '../audience/boundaries/use-boundaries.ts';
import type { PinChoice } from './more-menu.tsx';

const BlockDialog = lazy(() => import('../audience/boundaries/block-dialog.tsx'));

interface MoreMenuListProps extends MenuAroundProps {
  readonly path: string;
  readonly name: string;
  readonly onReport: (() => void) | undefined;
  readonly pin: PinChoice | undefined;
  readonly person: Bounded | undefined;
}

export default function MoreMenuList({ children, path, name, onReport, pin, person, ...opening }: MoreMenuListProps) {
  const clipboard = useClipboard();
  const [isAsked, setAsked] = useState(false);
  const copy = (): void => {
    clipboard.copy(window.location.origin + path);
    if (clipboard.error) toastError(clipboard.error);
    else toastSuccess('Link copied.');
  };
  return (
    <>
      <Menu position="bottom-end" width={person ? 290 : 220} {...opening}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={copy}>
            Copy link
          </Menu.Item>
          {pin ? (
            <Menu.Item
              leftSection={pin.isPinned ? <IconPinnedOff size={18} stroke={1.6} /> : <IconPin size={18} stroke={1.6} />}
              onClick={pin.onToggle}
            >
              {pin.isPinned ? 'Unpin' : 'Pin to the top'}
            </Menu.Item>
          ) : null}
          {onReport ? (
            <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={onReport}>
              Report {name}
            </Menu.Item>
          ) : null}
          {person ? <BoundaryItems other={person} onBlock={() => setAsked(true)} /> : null}
        </Menu.Dropdown>
      </Menu>
      {person && isAsked ? (
        <Suspense>
          <BlockDialog other={person} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
