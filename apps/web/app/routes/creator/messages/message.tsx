import { getBroadcast, type Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { listFanLists, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { useState } from 'react';
import { BroadcastEditor } from '../../../modules/broadcasts/editor/broadcast-editor.tsx';
import { BroadcastView } from '../../../modules/broadcasts/broadcast-view.tsx';
import { DeleteDraft } from '../../../modules/broadcasts/delete-draft.tsx';
import { useBroadcast } from '../../../modules/broadcasts/use-broadcast.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/message.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [broadcast, lists] = await Promise.all([
    api.call(getBroadcast, { params: args.params }),
    api.call(listFanLists),
  ]);
  return { broadcast, lists: lists.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Mass message', matches) }];
}

export default function Message({ loaderData: { broadcast, lists } }: Route.ComponentProps) {
  return (
    <Page>
      <Shown key={broadcast._id} loaded={broadcast} lists={lists} />
    </Page>
  );
}

/** A draft is written; what is scheduled is shown, and written once she asks to. */
function Shown({ loaded, lists }: { readonly loaded: Broadcast; readonly lists: readonly FanList[] }) {
  const broadcast = useBroadcast(loaded);
  // The state in which she began to edit: when it moves on, there is nothing to edit any more, or it was sent.
  const [edited, setEdited] = useState<string>();
  const isEdited = broadcast.status === 'draft' || edited === `${broadcast.status} ${loaded.sendAt}`;
  if (!isEdited)
    return (
      <BroadcastView
        broadcast={broadcast}
        lists={lists}
        onEdit={() => setEdited(`${broadcast.status} ${loaded.sendAt}`)}
      />
    );
  return (
    <>
      <PageHeader
        title={broadcast.status === 'draft' ? 'Message to many' : 'Edit the message'}
        description="Each fan finds it in the conversation with you."
        actions={broadcast.status === 'draft' ? <DeleteDraft id={broadcast._id} /> : undefined}
      />
      <UnsavedChanges>
        <BroadcastEditor broadcast={broadcast} lists={lists} />
      </UnsavedChanges>
    </>
  );
}
