import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import { lazy, Suspense, useState } from 'react';
import { useAsAccount } from '../../platform/visitor/login-prompt.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconDots } from '../../ui/icons.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { Bounded } from '../audience/boundaries/use-boundaries.ts';
import { ReportDialog } from './report-button.tsx';

const load = () => import('./more-menu-list.tsx');
const MoreMenuList = lazy(load);

/** Whether the viewer's own content is pinned, and how to change that. */
export interface PinChoice {
  readonly isPinned: boolean;
  readonly onToggle: () => void;
}

interface MoreMenuProps {
  readonly kind: ReportableKind;
  readonly id: string;
  /** Its name in a sentence: "this post". */
  readonly name: string;
  /** Its page. */
  readonly path: string;
  /** The viewer's own content cannot be reported. */
  readonly isOwn: boolean;
  readonly pin?: PinChoice | undefined;
  /** Whose it is: can be muted, restricted and blocked. */
  readonly person?: Bounded;
}

/** The rare actions: copy the link, pin, report; mute, restrict or block the person. */
export function MoreMenu({ kind, id, name, path, isOwn, pin, person }: MoreMenuProps) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  const onReport = isOwn ? undefined : () => asAccount(() => setAsked(true));
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={`More about ${name}`}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={MoreMenuList}
        own={{ path, name, onReport, pin, person: isOwn ? undefined : person }}
      />
      {asked ? (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
