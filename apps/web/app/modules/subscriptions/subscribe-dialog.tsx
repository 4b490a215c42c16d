import { getPerformer } from '@ovation/contract/performers.ts';
import { Modal, Skeleton, Stack } from '@mantine/core';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { subscriptionClosed, type SubscribablePerformer } from '../../platform/state/subscription.ts';
import { AccountLine } from '../../ui/account-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

/** The subscription dialog: opened from anywhere with `subscriptionOpened(performer)`. */
export default function SubscribeDialog() {
  const dispatch = useAppDispatch();
  const { showModal, performer } = useAppSelector((state) => state.subscription);
  const close = (): void => void dispatch(subscriptionClosed());
  return (
    <Modal opened={showModal && performer !== null} onClose={close} title={performer ? `Subscribe to ${performer.name}` : ''}>
      {performer ? <Terms performer={performer} onDone={close} /> : null}
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
