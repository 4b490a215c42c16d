import { t } from '@ovation/language/t.ts';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './pane.module.css';
import { showDetails, useDetailsPosition } from './details.ts';

const ConversationPane = lazyPart(() => import('./conversation-pane.tsx'));
const DetailsSheet = lazyPart(() => import('./details-sheet.tsx'));

/** The details of a conversation: beside it where there is room, else over it. */
export function ConversationDetails({ conversation }: { readonly conversation: KnownConversation }) {
  const position = useDetailsPosition();
  useClosedOnLeaving(position === 'over');
  if (position === 'hidden') return null;
  if (position === 'over')
    return (
      <Suspense>
        <DetailsSheet conversation={conversation} />
      </Suspense>
    );
  return (
    <aside className={classes.beside} aria-label={t('About {name}', { name: conversation.other.name })}>
      <Suspense>
        <ConversationPane conversation={conversation} isInDialog={false} />
      </Suspense>
    </aside>
  );
}

/** Details over one conversation are not open over the next. */
function useClosedOnLeaving(isOver: boolean): void {
  useEffect(() => (isOver ? () => showDetails(false) : undefined), [isOver]);
}
