import { t } from '@ovation/language/t.ts';
import { lookAtFace, type NewFace } from '@ovation/contract/publishing/discovery.ts';
import { useState } from 'react';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { Avatar } from '../../ui/people/account-line.tsx';

/** Followed performers with posts that the account has not looked at. A face leads to them, and is looked at then. */
export function FacesRow({ faces }: { readonly faces: readonly NewFace[] }) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (faces.length === 0) return null;
  const look = ({ _id }: NewFace): void => {
    setSeen((before) => [...before, _id]);
    // A face that stays new is shown again: nothing that a person would have to be told.
    api.call(lookAtFace, { params: { id: _id } }).catch(() => {});
  };
  return (
    <nav aria-label={t('New posts by the people you follow')}>
      <ul className="home-faces">
        {faces.map((face) => (
          <li key={face._id}>
            <SiteLink
              to={profileAddress(face)}
              className="home-face"
              data-seen={seen.includes(face._id) || undefined}
              onClick={() => look(face)}
            >
              <span className="home-face-ring">
                <Avatar account={face} size={60} />
              </span>
              <span dir="auto" className="home-face-name">
                {face.name}
              </span>
              <span className="visually-hidden">{t('New posts')}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
