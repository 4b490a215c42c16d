import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
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
    <FormDialog of={form} title={title} submit={t('Save the address')} cancel={null} onClose={onClose}>
      <AddressFields of={form} />
    </FormDialog>
  );
}
