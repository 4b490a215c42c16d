import { t } from '@ovation/language/t.ts';
import { finishAgeCheck, startAgeCheck, type AgeState } from '@ovation/contract/people/age.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Alert, Button, List, Skeleton, Stack, Text } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api, messageOf } from '../../platform/api/api.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { enter } from '../../platform/visitor/session.ts';
import { useBank } from '../payments/bank.ts';
import { CardDeclinedError } from '../payments/cards/card-declined-error.ts';

const StripeFields = lazyPart(() => import('../payments/cards/stripe-fields.tsx'));

interface ProveAgeProps {
  readonly age: AgeState;
  /** The page that the person came for. */
  readonly from: string | undefined;
  /** A check that the person comes back from. */
  readonly checkId: string | undefined;
}

/** Shows by a credit card that a person is an adult: on the payment provider's page, or in its form on this one. */
export function ProveAge({ age, from, checkId }: ProveAgeProps) {
  const [isReturning, setReturning] = useState(checkId !== undefined);
  const [isEntering, setEntering] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const goToProvider = useBank();
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(error instanceof CardDeclinedError ? error.message : messageOf(error));
      setEntering(false);
    }
    setBusy(false);
  };
  const begin = () => api.call(startAgeCheck, { body: from === undefined ? {} : { from } });
  const finish = async (id: string): Promise<void> => {
    await api.call(finishAgeCheck, { params: { id } });
    enter(from ?? '/');
  };
  const finishReturned = useEffectEvent(async (id: string) => {
    await attempt(() => finish(id));
    setReturning(false);
  });
  useEffect(() => {
    if (checkId !== undefined) void finishReturned(checkId);
  }, [checkId]);
  const leave = async (): Promise<void> => {
    const { redirectUrl } = await begin();
    if (redirectUrl !== undefined) await goToProvider(redirectUrl);
  };
  const isFormHere = age.cardProvider === 'stripe';
  return (
    <Stack>
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Explanation days={age.proofDays} />
      {isEntering ? (
        <CardFields
          begin={begin}
          from={from}
          isBusy={isBusy}
          onEnter={(send) => attempt(async () => finish(await send()))}
        />
      ) : (
        <Button
          size="md"
          loading={isBusy || isReturning}
          onClick={() => (isFormHere ? setEntering(true) : void attempt(leave))}
        >
          {t('Check a credit card')}
        </Button>
      )}
      {isReturning ? (
        <Text component="output" display="block" size="sm" c="dimmed" ta="center">
          {t('One moment, we are asking your bank.')}
        </Text>
      ) : null}
    </Stack>
  );
}

function Explanation({ days }: { readonly days: number }) {
  return (
    <>
      <Text>
        {t('Your bank confirms a credit card, which only adults can have. Debit and prepaid cards do not count.')}
      </Text>
      <List size="sm" c="dimmed" spacing={4}>
        <List.Item>{t('Nothing is charged, and the card is not kept.')}</List.Item>
        <List.Item>{t('The number goes straight to the payment provider; we never see it.')}</List.Item>
        <List.Item>
          {t(
            'We store that you are an adult, that a card proved it, and until when it counts. You’ll be asked again after {days} days.',
            { days },
          )}
        </List.Item>
      </List>
    </>
  );
}

interface CardFieldsProps {
  readonly begin: () => Promise<ReplyOutput<typeof startAgeCheck>>;
  readonly from: string | undefined;
  readonly isBusy: boolean;
  /** Called with what sends the entered card to its provider, and returns the id of the check. */
  readonly onEnter: (send: () => Promise<string>) => Promise<void>;
}

function CardFields({ begin, from, isBusy, onEnter }: CardFieldsProps) {
  const [send, setSend] = useState<() => Promise<string>>();
  const pathOf = (check: string): string =>
    `/auth/age?${new URLSearchParams({ ...(from === undefined ? {} : { from }), check })}`;
  return (
    <>
      <Suspense fallback={<Skeleton height={160} />}>
        <StripeFields begin={begin} returnPathOf={pathOf} onReady={(ready) => setSend(() => ready)} />
      </Suspense>
      <Button size="md" loading={isBusy} disabled={send === undefined} onClick={() => send && void onEnter(send)}>
        {t('Check this card')}
      </Button>
    </>
  );
}
