import { SiteLink } from '../../ui/buttons/link.tsx';
import classes from './app-frame.module.css';
import { PendingCount } from './pending-count.tsx';
import type { NavigationItem } from '../navigation/navigation.ts';

interface NavigationLinkProps {
  readonly item: NavigationItem;
  readonly isCurrent: boolean;
}

/** One item, at the side or in a phone's bar. */
export function NavigationLink({ item: { to, label, Icon, Count, pending }, isCurrent }: NavigationLinkProps) {
  return (
    <SiteLink to={to} className={classes.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={24} stroke={1.6} />
      <span>{label}</span>
      {Count ? <Count /> : null}
      {pending ? <PendingCount of={pending} /> : null}
    </SiteLink>
  );
}
