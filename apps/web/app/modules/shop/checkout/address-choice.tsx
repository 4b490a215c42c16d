import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { AddressLines } from '../addresses/address-card.tsx';
import { AddressFields } from '../addresses/address-fields.tsx';
import { useAddressForm } from '../addresses/use-address-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import classes from './checkout.module.css';

interface AddressChoiceProps {
  readonly addresses: readonly Address[];
  /** Undefined while a new one is entered. */
  readonly chosen: string | undefined;
  readonly country: string | undefined;
  readonly onChoose: (addressId: string | undefined) => void;
  readonly onSaved: (address: Address) => void;
}

/** Where the parcels go: a saved address, or a new one, which is saved. */
export function AddressChoice({ addresses, chosen, country, onChoose, onSaved }: AddressChoiceProps) {
  const [isAsked, askForNew] = useState(false);
  const [first] = addresses;
  const isNew = first === undefined || isAsked;
  const choose = (addressId: string | undefined): void => {
    askForNew(addressId === undefined);
    onChoose(addressId);
  };
  const save = (address: Address): void => {
    askForNew(false);
    onSaved(address);
  };
  return (
    <Stack gap="md">
      {addresses.length === 0 ? null : (
        <Radio.Group aria-label={t('Deliver to')} value={chosen ?? ''} onChange={choose}>
          <div className={classes.choices}>
            {addresses.map((address) => (
              <Radio.Card key={address._id} value={address._id} className={classes.choice}>
                <Radio.Indicator mt={2} />
                <AddressLines address={address} />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      {isNew ? (
        <NewAddress
          country={country}
          onSaved={save}
          onCancel={first === undefined ? undefined : () => choose(first._id)}
        />
      ) : (
        <Group>
          <Button variant="default" size="sm" onClick={() => choose(undefined)}>
            {t('Another address')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface NewAddressProps {
  readonly country: string | undefined;
  readonly onSaved: (address: Address) => void;
  readonly onCancel: (() => void) | undefined;
}

function NewAddress({ country, onSaved, onCancel }: NewAddressProps) {
  const form = useAddressForm({ country, onSaved });
  return (
    <Form of={form} label={t('New address')}>
      <AddressFields of={form} />
      <Group gap="xs">
        <SubmitButton of={form} variant="light">
          {t('Deliver to this address')}
        </SubmitButton>
        {onCancel === undefined ? null : (
          <Button variant="subtle" color="gray" size="md" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </Group>
    </Form>
  );
}
