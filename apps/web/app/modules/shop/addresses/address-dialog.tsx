import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AddressFields } from './address-fields.tsx';
import { useAddressForm } from './use-address-form.ts';

interface AddressDialogProps {
  readonly address?: Address | undefined;
  readonly country?: string | undefined;
  readonly onSaved: (address: Address) => void | Promise<void>;
  readonly onClose: () => void;
}

/** A new address, or a change of one. */
export default function AddressDialog({ address, country, onSaved, onClose }: AddressDialogProps) {
  useReturnFocus();
  const title = address === undefined ? t('New address') : t('Change the address');
  const form = useAddressForm({
    address,
    country,
    onSaved: async (saved) => {
      onClose();
      await onSaved(saved);
    },
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form of={form} label={title}>
        <AddressFields of={form} />
        <SubmitButton of={form} fullWidth>
          {t('Save the address')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
