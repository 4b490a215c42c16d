import { t } from '@ovation/language/t.ts';
import { getTransaction } from '@ovation/contract/money/money.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '../../ui/tabler.ts';
import { useRevalidator } from 'react-router';
import { QuestionAside } from '../../modules/payments/question-aside.tsx';
import { Receipt, receiptNumber } from '../../modules/payments/history/receipt.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { titleOf } from '../../platform/rendering/title.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/receipt.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getTransaction, { params: { id: args.params.id } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Payment'), matches) }];
}

export default function ReceiptPage({ loaderData: payment }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useServerEvent('payment.changed', ({ paymentId }) => void (paymentId === payment._id && revalidate()));
  useReconnected(() => void revalidate());
  const print = (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('Print')}
    </Button>
  );
  return (
    <Page narrow aside={<QuestionAside number={receiptNumber(payment)} />}>
      <PageHeader
        title={payment.status === 'succeeded' ? t('Receipt') : t('Payment')}
        actions={
          <>
            <LinkButton to="/wallet" variant="default">
              {t('Back to the wallet')}
            </LinkButton>
            {payment.status === 'succeeded' ? print : null}
          </>
        }
      />
      <Receipt payment={payment} />
    </Page>
  );
}
