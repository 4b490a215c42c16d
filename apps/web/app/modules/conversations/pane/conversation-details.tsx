import { Drawer } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './conversation-details.module.css';
import { showDetails, useDetailsPlace } from './details.ts';

const ConversationPane = lazy(() => import('./conversation-pane.tsx'));

/** The details of a conversation: beside it where there is room, else over it. */
export function ConversationDetails({ conversation }: { readonly conversation: KnownConversation }) {
  const place = useDetailsPlace();
  useClosedOnLeaving(place === 'over');
  if (place === 'hidden') return null;
  const pane = <Suspense fallback={<div className={classes.waiting} />}><ConversationPane conversation={conversation} /></Suspense>;
  if (place === 'over') {
    return (
      <Drawer opened onClose={() => showDetails(false)} position="right" size="22rem" title="Details" classNames={{ body: classes.body }} closeButtonProps={{ 'aria-label': 'Close' }} attributes={{ header: { role: 'presentation' } }}>
        {pane}
      </Drawer>
    );
  }
  return <aside className={classes.beside} aria-label={`About ${conversation.other.name}`}>{pane}</aside>;
}

/** What lies over one conversation does not lie over the next. */
function useClosedOnLeaving(isOver: boolean): void {
  useEffect(() => (isOver ? () => showDetails(false) : undefined), [isOver]);
}
