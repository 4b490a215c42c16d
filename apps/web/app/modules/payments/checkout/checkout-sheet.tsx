import { Alert } from '@mantine/core';
import { IconAlertCircle } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import classes from './checkout.module.css';
import { PendingPayment } from './pending-payment.tsx';
import { SheetFrame } from './sheet-frame.tsx';
import { Total, type TotalProps } from './total.tsx';
import type { Payment } from './use-payment.ts';

interface CheckoutSheetProps<Values extends Record<string, unknown>> {
  readonly title: string;
  readonly onClose: () => void;
  readonly onPaid: () => void;
  readonly of: ContractForm<Values>;
  readonly payment: Payment;
  /** The subject of the purchase, its options, and the choice of funding. */
  readonly children: ReactNode;
  /** Undefined if nothing has to be paid. */
  readonly total?: TotalProps | undefined;
  /** The label of the button: a verb and the amount. */
  readonly action: string;
}

/** The checkout of every purchase. */
export function CheckoutSheet<Values extends Record<string, unknown>>({
  title,
  onClose,
  onPaid,
  of,
  payment,
  children,
  total,
  action,
}: CheckoutSheetProps<Values>) {
  const { pendingId } = payment;
  return (
    <SheetFrame title={title} onClose={onClose}>
      {pendingId === undefined ? null : (
        <PendingPayment paymentId={pendingId} onClose={onClose} onPaid={onPaid} onRetry={payment.reopen} />
      )}
      <div hidden={pendingId !== undefined}>
        <Form of={{ ...of, failure: undefined }} label={title}>
          {children}
          <div className={classes.foot}>
            {/* Beside the button, which is always visible. */}
            {of.failure === undefined ? null : (
              <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />}>
                {of.failure}
              </Alert>
            )}
            {total === undefined ? null : <Total {...total} />}
            <SubmitButton of={of} fullWidth>
              {action}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </SheetFrame>
  );
}
