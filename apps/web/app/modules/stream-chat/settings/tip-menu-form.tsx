import { t } from '@ovation/language/t.ts';
import { longestTipMenu, setTipMenu, type TipMenuItem } from '@ovation/contract/messaging/stream-tips.ts';
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';

interface Fields extends Record<string, unknown> {
  readonly items: readonly { readonly label: string; readonly amount: number | string }[];
}

interface TipMenuFormProps {
  /** The performer's id. */
  readonly id: string;
  readonly items: readonly TipMenuItem[];
}

/** What fans can tip a performer for with one tap. */
export function TipMenuForm({ id, items: known }: TipMenuFormProps) {
  const { minimumTipPrice } = useSettings();
  const contractForm = useContractForm<typeof setTipMenu, Fields>(setTipMenu, {
    initialValues: { items: known },
    toBody: ({ items }) => ({ items: items.map(({ label, amount }) => ({ label, amount: amountOf(amount) })) }),
    send: async (body) => {
      const saved = await api.call(setTipMenu, { params: { id }, body });
      contractForm.form.setInitialValues(saved);
      contractForm.form.setValues(saved);
      toastSuccess(t('The tip menu is saved.'));
    },
  });
  const { form } = contractForm;
  const { items } = form.values;
  const add = (): void => form.setFieldValue('items', [...items, { label: '', amount: minimumTipPrice }]);
  return (
    <Card padding="lg" component="section" aria-labelledby="tip-menu">
      <Stack gap="md">
        <Title order={2} size="h3" id="tip-menu">
          {t('Tip menu')}
        </Title>
        <Text c="dimmed">{t('Fans can tip these from their wallet with one tap.')}</Text>
        <Form of={contractForm} label={t('Tip menu')}>
          {items.map((_, index) => (
            <Group
              key={index}
              align="flex-end"
              component="section"
              aria-label={t('Item {number}', { number: index + 1 })}
            >
              <TextInput
                label={t('What fans get')}
                maxLength={80}
                style={{ flex: '1 1 12rem' }}
                {...form.getInputProps(`items.${index}.label`)}
              />
              <MoneyInput label={t('Amount')} w="8rem" {...form.getInputProps(`items.${index}.amount`)} />
              <Button
                variant="default"
                aria-label={t('Remove item {number}', { number: index + 1 })}
                onClick={() => form.setFieldValue('items', items.toSpliced(index, 1))}
              >
                {t('Remove')}
              </Button>
            </Group>
          ))}
          <Group mt="md">
            <Button variant="default" disabled={items.length >= longestTipMenu} onClick={add}>
              {t('Add an item')}
            </Button>
            <SubmitButton of={contractForm}>{t('Save the menu')}</SubmitButton>
          </Group>
        </Form>
      </Stack>
    </Card>
  );
}
