import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import classes from './feed-card.module.css';

const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const local = new Intl.DateTimeFormat('en-GB', format);
const utc = new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' });

function isToCome(time: string): boolean {
  return Date.parse(time) > Date.now();
}

/** That a post is for a few until a moment, from when everybody has it; nothing once that has come. In UTC until the browser's own zone is known. */
export function EarlyAccess({ access, publicAt }: { readonly access: Feed['access']; readonly publicAt: string }) {
  const hydrated = useHydrated();
  // The server has said it to all but those who see everything anyhow: they ask the browser's clock.
  const seesAll = access.reason === 'owner' || access.reason === 'staff';
  const isEarly = seesAll ? hydrated && isToCome(publicAt) : access.reason !== 'public';
  return isEarly ? (
    <p className={classes.early}>
      Early access until {(hydrated ? local : utc).format(new Date(publicAt))}, then for everybody
    </p>
  ) : null;
}
