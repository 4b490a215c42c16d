import { t } from '@ovation/language/t.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from '../../../ui/layout/layout.module.css';

const BlockDialog = lazyPart(() => import('../../audience/boundaries/block-dialog.tsx'));

/** Blocks the other; once blocked, links to the list of blocks. */
export function BlockSection({ conversation }: { readonly conversation: KnownConversation }) {
  const [isAsked, setAsked] = useState(false);
  const { remedy, other } = conversation;
  const { name } = other;
  if (remedy === 'unblock')
    return (
      <p className={classes.words}>
        {rich('You have blocked {name}. <link>See who you’ve blocked</link>', {
          name,
          link: <SiteLink to="/user/blocked" />,
        })}
      </p>
    );
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {t('Block {name}', { name })}
      </Button>
      {isAsked ? (
        <Suspense>
          <BlockDialog other={other} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
