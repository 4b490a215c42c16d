import { t } from '@ovation/language/t.ts';
import { MantineThemeProvider, Portal, type MantineThemeOverride } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, use, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createModule, MODULE_CONTROLLER, type PluginProps } from 'yet-another-react-lightbox';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatCount } from '../../../ui/words/formats.ts';
import { IconHeartFilled, IconMessageCircle } from '../../../ui/icons.tsx';
import type { Tap } from './double-tap.ts';
import classes from './photo-viewer.module.css';

/** What belongs to the photo in view: beside it on a wide screen, below it on a phone. */
export interface PhotoContext {
  /** Plain text; empty for none. */
  readonly caption: string;
  /** Like and save. */
  readonly actions: ReactNode;
  readonly totalComment: number;
  /** Loaded when they are shown: on a phone after a press. */
  readonly comments: ReactNode;
}

interface Panel {
  readonly photo: PhotoContext;
  readonly onLeave: () => void;
  /** Where the photo was liked with a double tap, and which double tap it was. */
  readonly burst: { readonly tap: Tap; readonly count: number } | undefined;
}

const PanelContext = createContext<Panel | undefined>(undefined);
export const ViewerPanel = PanelContext.Provider;

/** Puts the panel into the lightbox's dialog, outside of the part that swipes, zooms and takes the arrow keys. */
export function besidePhotos({ addSibling }: PluginProps): void {
  addSibling(MODULE_CONTROLLER, createModule('panel', PanelModule));
}

function PanelModule() {
  const panel = use(PanelContext);
  if (!panel) return null;
  const { burst } = panel;
  return (
    <>
      {burst ? (
        <span key={burst.count} className={classes.heart} style={{ left: burst.tap.x, top: burst.tap.y }} aria-hidden>
          <IconHeartFilled size={96} />
        </span>
      ) : null}
      <BesidePhoto {...panel} />
    </>
  );
}

function BesidePhoto({ photo, onLeave }: Panel) {
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const areCommentsShown = isWide || isOpen;
  const [viewer, setViewer] = useState<HTMLElement>();
  const { caption, actions, totalComment, comments } = photo;
  return (
    <aside
      ref={(panel) => setViewer(panel?.parentElement ?? undefined)}
      className={classes.panel}
      data-open={isOpen || undefined}
      aria-label={t('About this photo')}
    >
      <div role="presentation" className={classes.about} onKeyDown={(event) => isLeaving(event) && onLeave()}>
        {caption === '' ? null : (
          <p className={classes.caption} dir="auto">
            {caption}
          </p>
        )}
        <div className={classes.actions}>
          {actions}
          {isWide ? null : (
            <Button
              variant="subtle"
              color="gray"
              aria-expanded={isOpen}
              leftSection={<IconMessageCircle size={22} stroke={1.6} />}
              onClick={() => setOpen(!isOpen)}
            >
              <span aria-hidden>{formatCount(totalComment)}</span>
              <span className="visually-hidden">
                {t('{count, plural, one {# comment} other {# comments}}', { count: totalComment })}
              </span>
            </Button>
          )}
        </div>
        {areCommentsShown && viewer ? (
          <MantineThemeProvider inherit theme={dialogsIn(viewer)}>
            <div className={classes.comments}>{comments}</div>
          </MantineThemeProvider>
        ) : null}
      </div>
    </aside>
  );
}

/** Dialogs that comments open belong into the viewer: the rest of the page is inert. */
function dialogsIn(target: HTMLElement): MantineThemeOverride {
  return { components: { Portal: Portal.extend({ defaultProps: { target } }) } };
}

/** Escape closes the viewer, but not under a dialog that it opened, nor while there is something in the field. */
function isLeaving({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) || target.value === '';
}
