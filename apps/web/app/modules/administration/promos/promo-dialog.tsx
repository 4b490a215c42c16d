import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { changePromo, createPromo, type Promo } from '@ovation/contract/site/site.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { localTime, wireTime } from '../../../platform/browser/local-time.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { MomentInput } from '../../../ui/forms/moment-input.tsx';

interface PromoDialogProps {
  readonly opened: boolean;
  /** The promo to change; undefined for a new one. */
  readonly promo: Promo | undefined;
  readonly onClose: () => void;
}

export function PromoDialog({ opened, promo, onClose }: PromoDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={promo ? t('Edit the promo') : t('Add a promo')}>
      {opened ? <PromoForm promo={promo} onClose={onClose} /> : null}
    </Modal>
  );
}

const empty = {
  title: '',
  text: '',
  label: '',
  url: '',
  isActive: true,
  ordering: 0 as number | string,
  startsAt: '',
  endsAt: '',
};
type PromoValues = typeof empty;

function valuesOf({ title, text, label, url, isActive, ordering, startsAt, endsAt }: Promo): PromoValues {
  return { title, text, label, url, isActive, ordering, startsAt: localTime(startsAt), endsAt: localTime(endsAt) };
}

function PromoForm({ promo, onClose }: Omit<PromoDialogProps, 'opened'>) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(createPromo, {
    initialValues: promo ? valuesOf(promo) : empty,
    toBody: (values) => ({
      ...values,
      ordering: Number(values.ordering),
      startsAt: wireTime(values.startsAt),
      endsAt: wireTime(values.endsAt),
    }),
    send: async (body) => {
      await (promo ? api.call(changePromo, { params: { id: promo._id }, body }) : api.call(createPromo, { body }));
      toastSuccess(t('Changes saved'));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <Form of={form}>
      <TextInput label={t('Title')} data-autofocus maxLength={80} {...getInputProps('title')} />
      <Textarea label={t('Text')} autosize minRows={2} maxRows={6} maxLength={300} {...getInputProps('text')} />
      <TextInput label={t('Button text')} maxLength={40} {...getInputProps('label')} />
      <TextInput
        label={t('Link')}
        description={t('A path on this site, such as /search?isFreeSubscription=true, or an address with https.')}
        maxLength={500}
        {...getInputProps('url')}
      />
      <Columns tablet={2}>
        <MomentInput
          label={t('Shown from')}
          description={t('Leave it empty to start now.')}
          {...getInputProps('startsAt')}
        />
        <MomentInput
          label={t('Shown until')}
          description={t('Leave it empty for no end.')}
          {...getInputProps('endsAt')}
        />
      </Columns>
      <NumberInput
        label={t('Place in the list')}
        description={t('Lowest first')}
        allowDecimal={false}
        allowNegative={false}
        {...getInputProps('ordering')}
      />
      <Switch label={t('Switched on')} size="md" {...getInputProps('isActive', { type: 'checkbox' })} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{t('Save')}</SubmitButton>
      </Group>
    </Form>
  );
}
