import { Menu } from '@mantine/core';
import { IconBan, IconFlag, IconLockOpen, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import type { MenuAroundProps } from '../../../ui/lazy-menu.tsx';
import { unblockAccount } from '../block-calls.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';

interface ThreadMenuListProps extends MenuAroundProps {
  readonly conversation: KnownConversation;
  readonly onAsk: (about: 'block' | 'report') => void;
}

export default function ThreadMenuList({ children, conversation, onAsk, ...opening }: ThreadMenuListProps) {
  const me = useMe();
  const navigate = useNavigate();
  const { other } = conversation;
  return (
    <Menu position="bottom-end" width={230} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {other.isPerformer ? (
          <Menu.Item
            leftSection={<IconUser size={18} stroke={1.6} />}
            onClick={() => void navigate(profileAddress(other))}
          >
            Go to the page
          </Menu.Item>
        ) : null}
        {me?.isPerformer && !me.isAdmin ? (
          <BlockItem conversation={conversation} onBlock={() => onAsk('block')} />
        ) : null}
        {other.isPerformer ? (
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={() => onAsk('report')}>
            Report this profile
          </Menu.Item>
        ) : null}
        {other.isPerformer || me?.isPerformer ? null : (
          <Menu.Label>A message is reported from its own menu.</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function BlockItem({
  conversation,
  onBlock,
}: {
  readonly conversation: KnownConversation;
  readonly onBlock: () => void;
}) {
  const { other, remedy } = conversation;
  const open = (): void =>
    void unblockAccount(other._id).then(() => toastSuccess(`${other.name} is let in again.`), toastError);
  if (remedy === 'unblock')
    return (
      <Menu.Item leftSection={<IconLockOpen size={18} stroke={1.6} />} onClick={open}>
        Unblock
      </Menu.Item>
    );
  return (
    <Menu.Item color="red" leftSection={<IconBan size={18} stroke={1.6} />} onClick={onBlock}>
      Block
    </Menu.Item>
  );
}
