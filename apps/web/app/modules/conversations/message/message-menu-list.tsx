import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconFlag, IconTrash } from '../../../ui/tabler.ts';
import { copyText } from '../../../platform/copy-text.ts';
import type { MenuAroundProps } from '../../../ui/lazy-menu.tsx';
import type { MessageActions } from './message-menu.tsx';

interface MessageMenuListProps extends MenuAroundProps {
  readonly message: Message;
  readonly mayReply: boolean;
  readonly actions: MessageActions;
}

export default function MessageMenuList({ children, message, mayReply, actions, ...opening }: MessageMenuListProps) {
  return (
    <Menu position={message.isOwn ? 'bottom-end' : 'bottom-start'} width={200} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {mayReply ? (
          <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.6} />} onClick={() => actions.reply(message)}>
            {t('Reply')}
          </Menu.Item>
        ) : null}
        {message.text === '' ? null : (
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.6} />} onClick={() => void copy(message.text)}>
            {t('Copy text')}
          </Menu.Item>
        )}
        {message.isOwn ? (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} stroke={1.6} />}
            onClick={() => actions.remove(message)}
          >
            {t('Delete')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={() => actions.report(message)}>
            {t('Report')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function copy(text: string): Promise<void> {
  return copyText(text, {
    done: t('The text is copied.'),
    failed: t('The text could not be copied. Please select it instead.'),
  });
}
