import { getPerformer } from '@ovation/contract/performers.ts';
import { Modal, Skeleton, Stack } from '@mantine/core';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { subscriptionClosed, type SubscribablePerformer } from '../../platform/state/subscription.ts';
import { AccountLine } from '../../ui/account-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** The subscription dialog: opened from anywhere with `subscriptionOpened(performer)`. */
export default function SubscribeDialog() {
  const dispatch = useAppDispatch();
  const { showModal, performer } = useAppSelector((state) => state.subscription);
  if (!showModal || performer === null) return null;
  return <OpenDialog performer={performer} onClose={() => void dispatch(subscriptionClosed())} />;
}

function OpenDialog({ performer, onClose }: { readonly performer: SubscribablePerformer; readonly onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={`Subscribe to ${performer.name}`}>
      <Terms performer={performer} onDone={onClose} />
    </Modal>
  );
}

function Terms({ performer, onDone }: { readonly performer: SubscribablePerformer; readonly onDone: () => void }) {
  const { data, error } = useSWR(['performer', performer._id], () => api.call(getPerformer, { params: { id: performer._id } }));
  if (error) return <ErrorState message={messageOf(error)} />;
  return (
    <Stack gap="lg">
      <AccountLine account={performer} />
      {data ? <SubscribeForm performer={data} onDone={onDone} /> : <Stack aria-busy aria-label="Loading"><Skeleton height={64} /><Skeleton height={64} /><Skeleton height={44} radius="xl" /></Stack>}
    </Stack>
  );
}
