import { translated } from '@ovation/language/t.ts';
import { kindWords } from './kind-words.ts';
import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconDots } from '../../ui/icons.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { Bounded } from '../audience/boundaries/use-boundaries.ts';
import { useReport } from './use-report.tsx';

const load = () => import('./more-menu-list.tsx');
const MoreMenuList = lazyPart(load);

/** Whether the viewer's own content is pinned, and how to change that. */
export interface PinChoice {
  readonly isPinned: boolean;
  readonly onToggle: () => void;
}

interface MoreMenuProps {
  readonly kind: ReportableKind;
  readonly id: string;
  /** Its page. */
  readonly path: string;
  /** The viewer's own content cannot be reported. */
  readonly isOwn: boolean;
  readonly pin?: PinChoice | undefined;
  /** Takes it out of the viewer's own lists; only for accounts. */
  readonly onHide?: (() => void) | undefined;
  /** Whose it is: can be muted, restricted and blocked. */
  readonly person?: Bounded;
}

/** The rare actions: copy the link, pin, hide, report; mute, restrict or block the person. */
export function MoreMenu({ kind, id, path, isOwn, pin, onHide, person }: MoreMenuProps) {
  const words = kindWords[kind];
  const reportLabel = translated(words.report);
  const { ask, dialog } = useReport({ kind, id, title: reportLabel, isOwn });
  const onReport = isOwn ? undefined : ask;
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={translated(words.more)}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={MoreMenuList}
        own={{
          path,
          reportLabel,
          onReport,
          pin,
          onHide,
          person: isOwn ? undefined : person,
          own: isOwn ? { kind, id } : undefined,
        }}
      />
      {dialog}
    </>
  );
}
