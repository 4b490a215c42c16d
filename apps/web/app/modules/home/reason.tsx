import { t } from '@ovation/language/t.ts';
import type { Because } from '@ovation/contract/publishing/home.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { rich } from '../../ui/words/rich.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import type { ReactNode } from 'react';

/** Why a post is in "For you", as a sentence. */
export function Reason({ because: { kind, performer } }: { readonly because: Because }) {
  const name = performer ? (
    <SiteLink to={profileAddress(performer)} dir="auto" className="home-reason-name">
      {performer.name}
    </SiteLink>
  ) : null;
  return <span className="home-reason">{name === null ? withoutName(kind) : withName(kind, name)}</span>;
}

function withName(kind: Because['kind'], name: ReactNode): ReactNode {
  if (kind === 'watched') return rich('Because you watch {name}', { name });
  if (kind === 'followed') return rich('Because you follow {name}', { name });
  if (kind === 'similar') return rich('Popular with people who follow {name}', { name });
  return rich('Because you like {name}', { name });
}

function withoutName(kind: Because['kind']): string {
  return kind === 'popular' ? t('Popular right now') : t('New on the site');
}
