import { Modal } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './conversation-details.module.css';
import { showDetails, useDetailsPlace } from './details.ts';

const ConversationPane = lazy(() => import('./conversation-pane.tsx'));

/** The details of a conversation: beside it where there is room, else over it. */
export function ConversationDetails({ conversation }: { readonly conversation: KnownConversation }) {
  const place = useDetailsPlace();
  const [isViewing, setViewing] = useState(false);
  useClosedOnLeaving(place === 'over');
  if (place === 'hidden') return null;
  const pane = <Suspense fallback={<div className={classes.waiting} />}><ConversationPane conversation={conversation} isInDialog={place === 'over'} onView={setViewing} /></Suspense>;
  if (place === 'over') return <Modal opened onClose={() => showDetails(false)} closeOnEscape={!isViewing} title="Details" classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}>{pane}</Modal>;
  return <aside className={classes.beside} aria-label={`About ${conversation.other.name}`}>{pane}</aside>;
}

/** What lies over one conversation does not lie over the next. */
function useClosedOnLeaving(isOver: boolean): void {
  useEffect(() => (isOver ? () => showDetails(false) : undefined), [isOver]);
}
