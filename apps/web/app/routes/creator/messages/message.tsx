import { t } from '@ovation/language/t.ts';
import { getBroadcast, deleteBroadcast, type Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { listFanLists, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { useState, useEffect, useEffectEvent } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { BroadcastEditor } from '../../../modules/broadcasts/editor/broadcast-editor.tsx';
import { BroadcastView } from '../../../modules/broadcasts/broadcast-view.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/message.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';

export async function loader(args: Route.LoaderArgs) {
  const serverApi = apiOf(args);
  const [broadcast, lists] = await Promise.all([
    serverApi.call(getBroadcast, { params: args.params }),
    serverApi.call(listFanLists),
  ]);
  return { broadcast, lists: lists.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Broadcast'), matches) }];
}

export default function Message({ loaderData: { broadcast, lists } }: Route.ComponentProps) {
  return (
    <Page>
      <BroadcastScreen key={broadcast._id} loaded={broadcast} lists={lists} />
    </Page>
  );
}

/** A draft opens in the editor; a scheduled message is shown, and edited on request. */
function BroadcastScreen({ loaded, lists }: { readonly loaded: Broadcast; readonly lists: readonly FanList[] }) {
  const broadcast = useBroadcast(loaded);
  // The version that was opened for editing: once it changes there is nothing to edit any more, or it was sent.
  const [editedVersion, setEditedVersion] = useState<string>();
  const version = `${broadcast.status} ${loaded.sendAt}`;
  const isEdited = broadcast.status === 'draft' || editedVersion === version;
  if (!isEdited) return <BroadcastView broadcast={broadcast} lists={lists} onEdit={() => setEditedVersion(version)} />;
  return (
    <>
      <PageHeader
        title={broadcast.status === 'draft' ? t('Broadcast') : t('Edit broadcast')}
        description={t('Each fan gets it in their conversation with you.')}
        actions={broadcast.status === 'draft' ? <DeleteDraft id={broadcast._id} /> : undefined}
      />
      <UnsavedChanges>
        <BroadcastEditor broadcast={broadcast} lists={lists} />
      </UnsavedChanges>
    </>
  );
}

/** A loaded broadcast with later socket events applied, until the loader reads it again. */
function useBroadcast(loaded: Broadcast): Broadcast {
  const [update, setUpdate] = useState<{ readonly of: Broadcast; readonly now: Broadcast }>();
  const revalidate = useRevalidateSoon();
  useServerEvent('broadcast.changed', ({ broadcast }) => {
    if (broadcast._id !== loaded._id) return;
    setUpdate({ of: loaded, now: { ...loaded, ...broadcast } });
    // A change of status changes more than the numbers of the event.
    if (broadcast.status !== loaded.status) revalidate();
  });
  useReconnected(revalidate);
  // While it is sent, its events may have come after it was loaded and before this page heard them.
  const catchUp = useEffectEvent(() => (isUnderWay(loaded) ? revalidate() : undefined));
  useEffect(() => catchUp(), []);
  return update?.of === loaded ? update.now : loaded;
}

const isUnderWay = ({ status }: Broadcast): boolean => status === 'queued' || status === 'sending';

function DeleteDraft({ id }: { readonly id: string }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await api.call(deleteBroadcast, { params: { id } });
    toastSuccess(t('The draft is deleted.'));
    await navigate('/creator/messages', { replace: true });
  };
  return (
    <>
      <Button size="md" variant="default" onClick={() => setAsked(true)}>
        {t('Delete the draft')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('Delete this draft?')}
        message={t('It has not been sent to anyone.')}
        confirmLabel={t('Delete')}
        destructive
        onConfirm={remove}
      />
    </>
  );
}
