import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changeTokenPackage, createTokenPackage, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { moneyAffixes } from '../../../ui/words/money.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface PackageDialogProps {
  readonly opened: boolean;
  /** The package to change; undefined for a new one. */
  readonly tokenPackage: TokenPackage | undefined;
  readonly onClose: () => void;
}

export function PackageDialog({ opened, tokenPackage, onClose }: PackageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={tokenPackage ? t('Edit the package') : t('Add a package')}>
      {opened ? <PackageForm tokenPackage={tokenPackage} onClose={onClose} /> : null}
    </Modal>
  );
}

const empty = { name: '', description: '', price: '', tokens: '', isActive: true, ordering: 0 };

/** The values of the inputs: a number field may be empty while it is edited. */
type PackageValues = Omit<typeof empty, 'price' | 'tokens' | 'ordering'> &
  Record<'price' | 'tokens' | 'ordering', number | string>;

function valuesOf({ name, description, price, tokens, isActive, ordering }: TokenPackage): PackageValues {
  return { name, description, price, tokens, isActive, ordering };
}

function PackageForm({ tokenPackage, onClose }: Omit<PackageDialogProps, 'opened'>) {
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
    <Form of={form}>
      <TextInput label={t('Name')} data-autofocus maxLength={80} {...getInputProps('name')} />
      <Textarea label={t('Description')} autosize minRows={2} maxRows={6} {...getInputProps('description')} />
      <Columns phone={2}>
        <NumberInput
          label={t('Price')}
          description={t('Price')}
          {...moneyAffixes()}
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          {...getInputProps('price')}
        />
        <NumberInput
          label={t('Tokens')}
          description={t('Tokens')}
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
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{t('Save')}</SubmitButton>
      </Group>
    </Form>
  );
}
