import type { Performer } from '@ovation/contract/people/performers.ts';
import { useState } from 'react';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { MoreMenu } from './more-menu.tsx';
import { BookmarkButton } from './reaction-buttons.tsx';

/** Bookmarks and reports a performer, or copies their address. Performers are followed, not liked. */
export function PerformerBookmark({ performer }: { readonly performer: Performer }) {
  const [item, setItem] = useState(performer);
  return (
    <>
      <BookmarkButton kind="performer" item={item} onChange={setItem} />
      <MoreMenu kind="performer" id={performer._id} path={profileAddress(performer)} isOwn={false} person={performer} />
    </>
  );
}
