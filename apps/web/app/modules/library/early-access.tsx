import { useHydrated } from '../../platform/hydrated.ts';
import classes from './feed-card.module.css';

const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

function hasCome(time: string): boolean {
  return Date.parse(time) <= Date.now();
}

/** That a post is for a few until a moment, from when everybody has it; nothing once that has come. In the browser's own zone, so it waits for the browser. */
export function EarlyAccess({ until }: { readonly until: string }) {
  const hydrated = useHydrated();
  if (!hydrated || hasCome(until)) return null;
  return <span className={classes.badge}>Early access until {moment.format(new Date(until))}</span>;
}
