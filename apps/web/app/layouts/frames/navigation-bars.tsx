import { t, translated } from '@ovation/language/t.ts';
import { useEffect, useRef, type ComponentPropsWithRef, type ReactElement } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { IconArrowLeft, IconPlus } from '../../ui/icons.tsx';
import { useAppSelector } from '../../platform/state/store.ts';
import classes from './app-frame.module.css';
import { currentOf, itemsOf, barOf, type FrameNavigation, type NavigationItem } from '../navigation/navigation.ts';
import { PendingCount } from './pending-count.tsx';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';

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
        <div key={items[0]?.to} className={classes.group}>
          {label === undefined ? null : <p className={classes.groupLabel}>{translated(label)}</p>}
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

/** The path of the page that was asked for last: the navigation shows it at once, while the page is still loading. */
export function useTargetPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}

interface NavigationLinkProps {
  readonly item: NavigationItem;
  readonly isCurrent: boolean;
}

/** One item, at the side or in a phone's bar. */
function NavigationLink({ item: { to, label, Icon, Count, pending }, isCurrent }: NavigationLinkProps) {
  return (
    <SiteLink to={to} className={classes.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={24} stroke={1.6} />
      <span>{translated(label)}</span>
      {Count ? <Count /> : null}
      {pending ? <PendingCount of={pending} /> : null}
    </SiteLink>
  );
}

const load = () => import('./create-menu-list.tsx');
const CreateMenuList = lazyPart(load);

interface CreateMenuProps {
  readonly position: 'bottom-start' | 'top';
  /** The button that opens it. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** Everything that a performer can create, from any page. */
function CreateMenu({ position, children }: CreateMenuProps) {
  return <LazyMenu load={load} button={children} menu={CreateMenuList} own={{ position }} />;
}

/** A phone's navigation. Pages of the menu "More" highlight nothing here. */
export function BottomBar({ navigation }: { readonly navigation: FrameNavigation }) {
  const current = currentOf(itemsOf(navigation), useTargetPath());
  const { left, right } = barOf(navigation);
  const linkTo = (item: NavigationItem) => <NavigationLink key={item.to} item={item} isCurrent={item === current} />;
  return (
    <nav aria-label={t('Main')} className={classes.bottom}>
      {left.map(linkTo)}
      {navigation.canCreate ? (
        <CreateMenu position="top">
          <button type="button" aria-label={t('Create')} className={classes.create}>
            <IconPlus size={26} stroke={2} />
          </button>
        </CreateMenu>
      ) : null}
      {right.map(linkTo)}
    </nav>
  );
}
