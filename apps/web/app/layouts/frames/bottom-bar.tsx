import { t } from '@ovation/language/t.ts';
import { IconPlus } from '../../ui/icons.tsx';
import classes from './app-frame.module.css';
import { CreateMenu } from './create-menu.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { useTargetPath } from './target-path.ts';
import { barOf, currentOf, itemsOf, type FrameNavigation, type NavigationItem } from '../navigation/navigation.ts';

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
