import { t } from '@ovation/language/t.ts';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useBank, useReturnTo } from '../bank.ts';
import { CardDeclinedError } from './card-declined-error.ts';
import { cardName } from './card-labels.ts';
import { beginCardSetup } from './use-cards.ts';

const StripeForm = lazyPart(() => import('./stripe-form.tsx'));

interface AddCardProps {
  /** The payment provider that saves cards. */
  readonly provider: string;
  readonly variant?: string;
}

/** Adds a card: in the provider's embedded form, or else on the provider's page. */
export function AddCard({ provider, variant }: AddCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const goToProvider = useBank();
  const returnTo = useReturnTo();
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const { redirectUrl } = await beginCardSetup(provider, returnTo);
      if (redirectUrl !== undefined) await goToProvider(redirectUrl);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant={variant}
        loading={busy}
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
        onClick={() => (provider === 'stripe' ? setOpen(true) : void leave())}
      >
        {t('Add a card')}
      </Button>
      {isOpen ? <CardDialog provider={provider} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CardDialog({ provider, onClose }: { readonly provider: string; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [save, setSave] = useState<() => Promise<PaymentCard>>();
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    if (save === undefined) return;
    setBusy(true);
    try {
      toastSuccess(t('Your {cardName} is saved.', { cardName: cardName(await save()) }));
      await revalidate();
      onClose();
    } catch (error) {
      toastError(error instanceof CardDeclinedError ? error.message : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Add a card')}>
      <Stack>
        <Suspense fallback={<Skeleton height={160} />}>
          <StripeForm provider={provider} onReady={(entered) => setSave(() => entered)} />
        </Suspense>
        <Text size="sm" c="dimmed">
          {t('Nothing is charged now. Your card number goes straight to the payment provider; we never see it.')}
        </Text>
        <Button size="md" loading={busy} disabled={save === undefined} onClick={() => void add()}>
          {t('Save the card')}
        </Button>
      </Stack>
    </Modal>
  );
}
