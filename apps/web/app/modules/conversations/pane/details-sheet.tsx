import { t } from '@ovation/language/t.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { KnownConversation } from '../state/conversation-slice.ts';
import ConversationPane from './conversation-pane.tsx';
import classes from './pane.module.css';
import { showDetails } from './details.ts';

/** The details of a conversation in a dialog, which stays open behind the full-screen viewer. */
export default function DetailsSheet({ conversation }: { readonly conversation: KnownConversation }) {
  const [isViewing, setViewing] = useState(false);
  return (
    <Modal
      opened
      onClose={() => showDetails(false)}
      closeOnEscape={!isViewing}
      title={t('Details')}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <ConversationPane conversation={conversation} isInDialog onView={setViewing} />
    </Modal>
  );
}
