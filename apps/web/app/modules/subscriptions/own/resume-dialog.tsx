import { Alert, Button, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Day } from '../../../ui/time-ago.tsx';
import { CardSelect, firstCard } from '../../payments/card-select.tsx';
import { useSubscribe } from '../use-subscribe.ts';
import type { OwnSubscription } from './own-subscription.ts';
import { termsOf } from './standing.tsx';

interface ResumeDialogProps {
  readonly subscription: OwnSubscription;
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Source = 'wallet' | 'card';

/** Takes a cancellation back: nothing is charged now, and what pays from the next renewal on is chosen anew. */
export function ResumeDialog({ subscription, opened, onClose }: ResumeDialogProps) {
  const { performer, subscriptionType, expiresAt } = subscription;
  const [source, setSource] = useState<Source>(subscription.source === 'card' ? 'card' : 'wallet');
  const [card, setCard] = useState(firstCard);
  const { subscribe, busy, failure } = useSubscribe(performer, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={`Resume your subscription to ${performer.name}`}>
      <Stack>
        <Text>Nothing is charged now. From {expiresAt === null ? 'then' : <Day time={expiresAt} />} on it renews as before, for {termsOf(subscription)}.</Text>
        <SegmentedControl aria-label="Renew from" fullWidth radius="xl" value={source} onChange={(value) => setSource(value as Source)} data={[{ value: 'wallet', label: 'From my wallet' }, { value: 'card', label: 'From a card' }]} />
        {source === 'card' ? <CardSelect value={card} onChange={(value) => setCard(value ?? firstCard)} /> : null}
        {failure === undefined ? null : <Alert color="red" role="alert">{failure}</Alert>}
        <Button size="md" loading={busy} data-autofocus onClick={() => void subscribe({ subscriptionType, source, paymentMethod: source === 'card' ? card : undefined })}>Resume</Button>
      </Stack>
    </Modal>
  );
}
