import type { Performer } from '@ovation/contract/people/performers.ts';
import { useState } from 'react';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { MoreMenu } from './more-menu.tsx';
import { BookmarkButton } from './reaction-buttons.tsx';

/** Puts a performer aside, copies her address, reports her. To like her is to follow her. */
export function PerformerBookmark({ performer }: { readonly performer: Performer }) {
  const [item, setItem] = useState(performer);
  return (
    <>
      <BookmarkButton kind="performer" item={item} onChange={setItem} />
      <MoreMenu
        kind="performer"
        id={performer._id}
        name="this performer"
        path={profileAddress(performer)}
        isOwn={false}
      />
    </>
  );
}
