import { t } from '@ovation/language/t.ts';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changeTokenPackage, createTokenPackage, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import type { EditorProps } from '../editable-list.tsx';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { moneyAffixes } from '../../../ui/words/money.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

const empty = { name: '', description: '', price: '', tokens: '', isActive: true, ordering: 0 };

/** The values of the inputs: a number field may be empty while it is edited. */
type PackageValues = Omit<typeof empty, 'price' | 'tokens' | 'ordering'> &
  Record<'price' | 'tokens' | 'ordering', number | string>;

function valuesOf({ name, description, price, tokens, isActive, ordering }: TokenPackage): PackageValues {
  return { name, description, price, tokens, isActive, ordering };
}

export function PackageDialog({ item: tokenPackage, onClose }: EditorProps<TokenPackage>) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(createTokenPackage, {
    initialValues: tokenPackage ? valuesOf(tokenPackage) : (empty as PackageValues),
    toBody: (values) => values as BodyInput<typeof createTokenPackage>,
    send: async (body) => {
      await (tokenPackage
        ? api.call(changeTokenPackage, { params: { id: tokenPackage._id }, body })
        : api.call(createTokenPackage, { body }));
      toastSuccess(t('Changes saved'));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDialog
      of={form}
      title={tokenPackage ? t('Edit the package') : t('Add a package')}
      submit={t('Save')}
      onClose={onClose}
    >
      <TextInput label={t('Name')} data-autofocus maxLength={80} {...getInputProps('name')} />
      <Textarea label={t('Description')} autosize minRows={2} maxRows={6} {...getInputProps('description')} />
      <Columns phone={2}>
        <NumberInput
          label={t('Price')}
          description={t('What a fan pays.')}
          {...moneyAffixes()}
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          {...getInputProps('price')}
        />
        <NumberInput
          label={t('Tokens')}
          description={t('What reaches their wallet.')}
          {...moneyAffixes()}
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          {...getInputProps('tokens')}
        />
      </Columns>
      <NumberInput
        label={t('Place in the list')}
        description={t('Lowest first')}
        allowDecimal={false}
        allowNegative={false}
        {...getInputProps('ordering')}
      />
      <Switch label={t('On sale')} size="md" {...getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
