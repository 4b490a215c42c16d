import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from '../../../ui/layout/section.module.css';

const BlockDialog = lazy(() => import('../thread/block-dialog.tsx'));

/** Blocks the other; once blocked, links to the performer's list of blocks. */
export function BlockSection({ conversation }: { readonly conversation: KnownConversation }) {
  const [isAsked, setAsked] = useState(false);
  const {
    remedy,
    other: { name },
  } = conversation;
  if (remedy === 'unblock')
    return (
      <p className={classes.words}>
        You have blocked {name}. <SiteLink to="/creator/blocks">See your blocks</SiteLink>
      </p>
    );
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        Block {name}
      </Button>
      {isAsked ? (
        <Suspense>
          <BlockDialog conversation={conversation} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
