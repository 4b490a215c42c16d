import { t } from '@ovation/language/t.ts';
import { buyOperations, type buyFeed } from '@ovation/contract/money/money.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { List, Stack } from '@mantine/core';
import { IconClock } from '../../../../ui/tabler.ts';
import { api } from '../../../../platform/api/api.ts';
import { useContractForm } from '../../../../platform/forms/contract-form.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { CheckoutSheet } from '../../../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../../../payments/checkout/explain-failure.ts';
import { SheetFrame } from '../../../payments/checkout/sheet-frame.tsx';
import { SubjectLine } from '../../../payments/checkout/subject-line.tsx';
import { usePayment, answerOfCharge } from '../../../payments/checkout/use-payment.ts';
import { intend } from '../../../payments/intention.ts';
import { TopUpButton } from '../../../payments/top-up/top-up-button.tsx';
import { minutesFor, minutesLabel } from './visit-bar.tsx';

interface MinuteSheetProps {
  readonly stream: Stream;
  /** Of one minute. */
  readonly price: number;
  readonly onClose: () => void;
  readonly onJoined: () => void;
}

/** States the price of a minute, and joins for it; the wallet pays. */
export default function MinuteSheet(props: MinuteSheetProps) {
  const balance = useMe()?.balance ?? 0;
  return balance < props.price ? <TooLittle {...props} balance={balance} /> : <Join {...props} balance={balance} />;
}

interface FundedProps extends MinuteSheetProps {
  readonly balance: number;
}

function Join({ stream, price, balance, onClose, onJoined }: FundedProps) {
  const onPaid = (): void => {
    onJoined();
    onClose();
  };
  const payment = usePayment(onPaid);
  const contractForm = useContractForm<typeof buyFeed, Record<string, never>>(buyOperations.stream as never, {
    initialValues: {},
    toBody: () => ({ price, source: 'wallet' }),
    explain: explainFailure,
    send: async (body) => {
      const input = { params: { id: stream._id }, body };
      await payment.take(
        answerOfCharge(
          await intend(['stream', input], (idempotencyKey) =>
            api.call(buyOperations.stream, { ...input, idempotencyKey }),
          ),
        ),
      );
    },
  });
  return (
    <CheckoutSheet
      title={t('Join {name}', { name: stream.performer.name })}
      onClose={onClose}
      onPaid={onPaid}
      of={contractForm}
      payment={payment}
      total={{
        amount: price,
        source: t('Charged now from your balance of {amount}, which is enough for {minutesLabel}.', {
          amount: formatMoney(balance),
          minutesLabel: minutesLabel(minutesFor(balance, price)),
        }),
      }}
      action={t('Join for {amount} a minute', { amount: formatMoney(price) })}
    >
      <Subject stream={stream} price={price} />
      <Terms price={price} />
    </CheckoutSheet>
  );
}

function TooLittle({ stream, price, balance, onClose }: FundedProps) {
  const missing = Math.round((price - balance) * 100) / 100;
  return (
    <SheetFrame title={t('Join {name}', { name: stream.performer.name })} onClose={onClose}>
      <Subject stream={stream} price={price} />
      <Terms price={price} />
      <Stack gap="sm" pb="lg">
        <output>
          {t('Your balance of {amount} is not enough for the first minute. Top up your wallet, then join.', {
            amount: formatMoney(balance),
          })}
        </output>
        <TopUpButton missing={missing} fullWidth>
          {t('Top up your wallet')}
        </TopUpButton>
      </Stack>
    </SheetFrame>
  );
}

function Subject({ stream, price }: Pick<MinuteSheetProps, 'stream' | 'price'>) {
  return (
    <SubjectLine
      picture={<IconClock size={28} stroke={1.5} aria-hidden />}
      title={stream.title}
      detail={t('{amount} a minute', { amount: formatMoney(price) })}
    />
  );
}

function Terms({ price }: Pick<MinuteSheetProps, 'price'>) {
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {t('The first {amount} is charged now. The minute begins when the video appears.', {
          amount: formatMoney(price),
        })}
      </List.Item>
      <List.Item>{t('Each further minute is charged when it begins, for as long as you watch.')}</List.Item>
      <List.Item>{t('Leave at any time. You do not pay while the video is interrupted.')}</List.Item>
    </List>
  );
}
