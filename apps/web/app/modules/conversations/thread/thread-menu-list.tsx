import { t } from '@ovation/language/t.ts';
import { Menu } from '@mantine/core';
import { IconFlag, IconUser } from '../../../ui/tabler.ts';
import { useNavigate } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import type { MenuAroundProps } from '../../../ui/lazy-menu.tsx';
import { BoundaryItems } from '../../audience/boundaries/boundary-items.tsx';
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
    <Menu position="bottom-end" width={290} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {other.isPerformer ? (
          <Menu.Item
            leftSection={<IconUser size={18} stroke={1.6} />}
            onClick={() => void navigate(profileAddress(other))}
          >
            {t('Go to the page')}
          </Menu.Item>
        ) : null}
        {other.isPerformer ? (
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={() => onAsk('report')}>
            {t('Report this profile')}
          </Menu.Item>
        ) : null}
        {other.isPerformer || me?.isPerformer ? null : (
          <Menu.Label>{t('To report a message, use its own menu.')}</Menu.Label>
        )}
        <BoundaryItems other={other} onBlock={() => onAsk('block')} />
      </Menu.Dropdown>
    </Menu>
  );
}
