import { t } from '@ovation/language/t.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { IconDots } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import { ReportDialog } from '../../engagement/use-report.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';

const load = () => import('./thread-menu-list.tsx');
const ThreadMenuList = lazyPart(load);
const BlockDialog = lazyPart(() => import('../../audience/boundaries/block-dialog.tsx'));

/** The rare actions of a conversation: visit the profile, report, mute, restrict, block. */
export function ThreadMenu({ conversation }: { readonly conversation: KnownConversation }) {
  const [asked, setAsked] = useState<'block' | 'report'>();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={t('More about this conversation')}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={ThreadMenuList}
        own={{ conversation, onAsk: setAsked }}
      />
      {asked === 'block' ? (
        <Suspense>
          <BlockDialog other={conversation.other} onClose={close} />
        </Suspense>
      ) : null}
      {asked === 'report' ? (
        <Suspense>
          <ReportDialog kind="performer" id={conversation.other._id} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
