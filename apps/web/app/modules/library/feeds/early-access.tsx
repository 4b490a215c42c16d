import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import classes from './feeds.module.css';
import { once } from '../../../ui/words/once.ts';

const format = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const local = once(() => new Intl.DateTimeFormat(languageCode, format));
const utc = once(() => new Intl.DateTimeFormat(languageCode, { ...format, timeZone: 'UTC' }));

function isToCome(time: string): boolean {
  return Date.parse(time) > Date.now();
}

/** Until when only a few may see a post; nothing once it is public. In UTC until the browser's time zone is known. */
export function EarlyAccess({ access, publicAt }: { readonly access: Feed['access']; readonly publicAt: string }) {
  const hydrated = useHydrated();
  // The reason for access answers it, except for those who see everything anyway: for them the browser's clock does.
  const seesAll = access.reason === 'owner' || access.reason === 'staff';
  const isEarly = seesAll ? hydrated && isToCome(publicAt) : access.reason !== 'public';
  return isEarly ? (
    <p className={classes.early}>
      {t('Early access until {value}, then for everyone', {
        value: (hydrated ? local() : utc()).format(new Date(publicAt)),
      })}
    </p>
  ) : null;
}
