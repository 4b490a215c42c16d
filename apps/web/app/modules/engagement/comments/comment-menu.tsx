import { t } from '@ovation/language/t.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { IconDots } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import type { Bounded } from '../../audience/boundaries/use-boundaries.ts';
import { useReport } from '../use-report.tsx';

const load = () => import('./comment-menu-list.tsx');
const CommentMenuList = lazyPart(load);

/** Report a comment of someone else; mute, restrict or block its author. */
export function CommentMenu({ id, author }: { readonly id: string; readonly author: Bounded }) {
  const { ask, dialog } = useReport({ kind: 'comment', id, title: t('Report this comment') });
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={t('More about this comment by {name}', { name: author.name })}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={CommentMenuList}
        own={{ author, onReport: ask }}
      />
      {dialog}
    </>
  );
}
