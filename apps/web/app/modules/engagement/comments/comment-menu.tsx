import { lazy, Suspense, useState } from 'react';
import { useAsAccount } from '../../../platform/visitor/login-prompt.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { IconDots } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import type { Bounded } from '../../audience/boundaries/use-boundaries.ts';
import { ReportDialog } from '../report-button.tsx';

const load = () => import('./comment-menu-list.tsx');
const CommentMenuList = lazy(load);

/** Report a comment of someone else; mute, restrict or block its author. */
export function CommentMenu({ id, author }: { readonly id: string; readonly author: Bounded }) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={`More about this comment by ${author.name}`}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={CommentMenuList}
        own={{ author, onReport: () => asAccount(() => setAsked(true)) }}
      />
      {asked ? (
        <Suspense>
          <ReportDialog kind="comment" id={id} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
