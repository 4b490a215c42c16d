import { t } from '@ovation/language/t.ts';
import { updateStreaming, type StreamingSettings } from '@ovation/contract/live/streams.ts';
import { Card, NumberInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { api } from '../../../../platform/api/api.ts';
import { useContractForm } from '../../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../../ui/forms/money-input.tsx';
import { SaveSection } from '../../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { isPriced } from '../start/stream-fields.ts';
import { DeliveryFields, AudienceFields } from '../start/stream-inputs.tsx';

interface Fields extends Record<string, unknown>, TermsFields {
  readonly title: string;
  readonly description: string;
  readonly access: StreamingSettings['access'];
  readonly price: number | '';
  readonly latency: StreamingSettings['latency'];
  readonly isRecorded: boolean;
}

function fieldsOf(settings: StreamingSettings): Fields {
  const { title, description, access, price, latency, isRecorded } = settings;
  return { title, description, access, price: price ?? '', latency, isRecorded, ...termsFieldsOf(settings) };
}

/** What streams begin with, and the terms of private shows. */
export function StreamingSettingsForm({ settings }: { readonly settings: StreamingSettings }) {
  const contractForm = useContractForm<typeof updateStreaming, Fields>(updateStreaming, {
    initialValues: fieldsOf(settings),
    toBody: ({ title, price, isPrivateOffered, privatePrice, privateMinimumMinutes, ...fields }) => ({
      ...fields,
      // Without a title of its own a stream gets the site's.
      ...(title === '' && settings.title === '' ? {} : { title }),
      price: isPriced(fields.access) ? amountOf(price) : null,
      ...termsOf({ isPrivateOffered, privatePrice, privateMinimumMinutes }),
    }),
    send: async (body) => {
      const saved = fieldsOf(await api.call(updateStreaming, { body }));
      contractForm.form.setInitialValues(saved);
      contractForm.form.setValues(saved);
      toastSuccess(t('Changes saved'));
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Defaults for your streams')}>
      <DefaultsCard form={form} />
      <TermsCard form={form} />
      <SaveSection of={contractForm} />
    </Form>
  );
}

interface CardProps {
  readonly form: UseFormReturnType<Fields>;
}

function DefaultsCard({ form }: CardProps) {
  return (
    <Card padding="lg" component="section" aria-label={t('Defaults')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('Defaults for your streams')}
          </Title>
          <Text c="dimmed">{t('Streams from your encoder use them, and “Go live” starts with them.')}</Text>
        </div>
        <TextInput label={t('Title')} maxLength={150} {...form.getInputProps('title')} />
        <CountedTextarea
          label={t('Description')}
          maxLength={2_000}
          minRows={2}
          {...form.getInputProps('description')}
          value={form.getValues().description}
        />
        <AudienceFields form={form} />
        <DeliveryFields form={form} />
      </Stack>
    </Card>
  );
}

function TermsCard({ form }: CardProps) {
  return (
    <Card padding="lg" component="section" aria-label={t('Private shows')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('Private shows')}
          </Title>
          <Text c="dimmed">
            {t(
              'One fan asks, and pays for each minute. If you don’t answer within two minutes, the request disappears.',
            )}
          </Text>
        </div>
        <Switch
          label={t('Fans can ask me for a private show')}
          {...form.getInputProps('isPrivateOffered', { type: 'checkbox' })}
        />
        {form.getValues().isPrivateOffered ? (
          <>
            <MoneyInput label={t('Price per minute')} {...form.getInputProps('privatePrice')} />
            <NumberInput
              label={t('Minimum length')}
              suffix=" min"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              inputMode="numeric"
              description={t('To ask, a fan needs a balance for this many minutes.')}
              {...form.getInputProps('privateMinimumMinutes')}
            />
          </>
        ) : null}
      </Stack>
    </Card>
  );
}

/** The terms of private shows while they are edited. */
interface TermsFields {
  readonly isPrivateOffered: boolean;
  readonly privatePrice: number | '';
  readonly privateMinimumMinutes: number | '';
}

type Terms = Pick<StreamingSettings, 'privatePrice' | 'privateMinimumMinutes'>;

export function termsFieldsOf({ privatePrice, privateMinimumMinutes }: Terms): TermsFields {
  return { isPrivateOffered: privatePrice !== null, privatePrice: privatePrice ?? '', privateMinimumMinutes };
}

/** Without an offer the minimum stays as it is: its field is not shown. */
export function termsOf({ isPrivateOffered, privatePrice, privateMinimumMinutes }: TermsFields): Partial<Terms> {
  if (!isPrivateOffered) return { privatePrice: null };
  return { privatePrice: amountOf(privatePrice), privateMinimumMinutes: amountOf(privateMinimumMinutes) };
}
