import { sendTip } from '@ovation/contract/money.ts';
import { Chip, Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { api } from '../../platform/api.ts';
import { useContractForm } from '../../platform/contract-form.ts';
import { useMe, useSettings } from '../../platform/session.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { balanceChanged } from '../../platform/state/user.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { formatMoney, formatRoundMoney } from '../../ui/money.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { BalanceTooLow } from '../payments/balance-too-low.tsx';
import { useIntention } from '../payments/intention.ts';
import classes from './tip-dialog.module.css';

interface TipDialogProps {
  readonly performer: { readonly _id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Tips a performer from the wallet, with a word of thanks. */
export default function TipDialog({ performer, onClose }: TipDialogProps) {
  useReturnFocus();
  const dispatch = useAppDispatch();
  const intend = useIntention();
  const balance = useMe()?.balance ?? 0;
  const { minimumTipPrice: minimum, maximumTipPrice: maximum } = useSettings();
  const contractForm = useContractForm(sendTip, {
    initialValues: { amount: minimum as number | string, message: '' },
    toBody: ({ amount, message }) => ({ amount: amount === '' ? Number.NaN : Number(amount), message: message === '' ? undefined : message }),
    send: async (body) => {
      const wish = { params: { id: performer._id }, body };
      const charge = await intend(wish, (idempotencyKey) => api.call(sendTip, { ...wish, idempotencyKey }));
      dispatch(balanceChanged(charge.balance));
      toastSuccess(`${performer.name} has your ${formatMoney(charge.amount)}. Thank you!`);
      onClose();
    },
  });
  const { form } = contractForm;
  const amount = Number(form.values.amount);
  return (
    <Modal opened onClose={onClose} title={`Tip ${performer.name}`}>
      <Form of={contractForm} label={`Tip ${performer.name}`}>
        <Chip.Group value={String(amount)} onChange={(value) => form.setFieldValue('amount', Number(value))}>
          <div className={classes.presets}>
            {presets(minimum, maximum).map((preset) => <Chip key={preset} value={String(preset)} size="md" icon={null} classNames={{ label: classes.preset, iconWrapper: classes.check }}>{formatRoundMoney(preset)}</Chip>)}
          </div>
        </Chip.Group>
        <NumberInput label="Amount" description={`From ${formatRoundMoney(minimum)} to ${formatRoundMoney(maximum)}.`} decimalScale={2} allowNegative={false} min={minimum} max={maximum} clampBehavior="none" prefix="$" thousandSeparator="," hideControls inputMode="decimal" {...form.getInputProps('amount')} />
        <Textarea label="Message" placeholder="What did you love? (optional)" autosize minRows={2} maxRows={6} maxLength={500} {...form.getInputProps('message')} />
        {amount > balance ? <BalanceTooLow price={amount} balance={balance} /> : (
          <Stack gap="xs">
            <SubmitButton of={contractForm} fullWidth>{Number.isFinite(amount) && amount > 0 ? `Send ${formatMoney(amount)}` : 'Send the tip'}</SubmitButton>
            <Text size="sm" c="dimmed" ta="center">Your wallet holds {formatMoney(balance)}.</Text>
          </Stack>
        )}
      </Form>
    </Modal>
  );
}

/** A few round amounts within the site's bounds. */
function presets(minimum: number, maximum: number): number[] {
  return [1, 2, 5, 10].map((times) => times * minimum).filter((amount) => amount <= maximum);
}
