import { lazy, Suspense, useEffect } from 'react';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './conversation-details.module.css';
import { showDetails, useDetailsPlace } from './details.ts';

const ConversationPane = lazy(() => import('./conversation-pane.tsx'));
const DetailsSheet = lazy(() => import('./details-sheet.tsx'));

/** The details of a conversation: beside it where there is room, else over it. */
export function ConversationDetails({ conversation }: { readonly conversation: KnownConversation }) {
  const place = useDetailsPlace();
  useClosedOnLeaving(place === 'over');
  if (place === 'hidden') return null;
  if (place === 'over')
    return (
      <Suspense>
        <DetailsSheet conversation={conversation} />
      </Suspense>
    );
  return (
    <aside className={classes.beside} aria-label={`About ${conversation.other.name}`}>
      <Suspense>
        <ConversationPane conversation={conversation} isInDialog={false} />
      </Suspense>
    </aside>
  );
}

/** What lies over one conversation does not lie over the next. */
function useClosedOnLeaving(isOver: boolean): void {
  useEffect(() => (isOver ? () => showDetails(false) : undefined), [isOver]);
}
