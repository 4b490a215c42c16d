import { t } from '@ovation/language/t.ts';
import { useEffect, useRef } from 'react';
import { useTargetPath } from './target-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { IconArrowLeft, IconPlus } from '../../ui/icons.tsx';
import { useAppSelector } from '../../platform/state/store.ts';
import classes from './app-frame.module.css';
import { CreateMenu } from './create-menu.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { currentOf, itemsOf, type FrameNavigation } from '../navigation/navigation.ts';

const createStyle = { flex: 'none', marginBlock: '0.25rem 0.75rem' };

/** All items of the frame, in their groups; it scrolls where they do not fit the window. */
export function SideNavigation({ navigation }: { readonly navigation: FrameNavigation }) {
  const { groups, isInside, canCreate } = navigation;
  const current = currentOf(itemsOf(navigation), useTargetPath());
  const isGrouped = groups.some(({ label }) => label !== undefined);
  return (
    <nav
      aria-label={t('Main')}
      className={classes.sideNavigation}
      data-dense={isGrouped || undefined}
      ref={useCurrentInView(current?.to)}
    >
      {isInside ? <BackToSite /> : null}
      {canCreate ? (
        <CreateMenu position="bottom-start">
          <Button leftSection={<IconPlus size={18} />} style={createStyle}>
            {t('Create')}
          </Button>
        </CreateMenu>
      ) : null}
      {groups.map(({ label, items }) => (
        <div key={label ?? ''} className={classes.group}>
          {label === undefined ? null : <p className={classes.groupLabel}>{label}</p>}
          {items.map((item) => (
            <NavigationLink key={item.to} item={item} isCurrent={item === current} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function BackToSite() {
  const siteName = useAppSelector((state) => state.ui.siteName);
  return (
    <SiteLink to="/home" className={classes.item}>
      <IconArrowLeft size={20} stroke={1.8} />
      <span>{t('Back to {siteName}', { siteName })}</span>
    </SiteLink>
  );
}

/** Scrolls the navigation to its current item, which may have changed without a click in it. */
function useCurrentInView(current: string | undefined) {
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return navigation;
}
