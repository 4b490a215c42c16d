import { t } from '@ovation/language/t.ts';
import { Group, Text, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { createPromo, deletePromo, changePromo, type Promo } from '@ovation/contract/site/site.ts';
import { IconSparkles } from '../../../ui/tabler.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { useUndoableDelete } from '../../../platform/lists/undoable-delete.ts';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { localTime, wireTime } from '../../../platform/browser/local-time.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { MomentInput } from '../../../ui/forms/date-inputs.tsx';
import { EditableList, type EditorProps } from '../editable-list.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { ReactNode } from 'react';

interface PromoListProps {
  readonly promos: readonly Promo[];
  readonly total: number;
}

/** Current, future and past promos. */
export function PromoList({ promos, total }: PromoListProps) {
  const listing = useListing();
  const deleteAtOnce = useUndoableDelete();
  const remove = ({ _id: id, createdAt: _created, updatedAt: _updated, ...body }: Promo): Promise<void> =>
    deleteAtOnce({
      id,
      remove: () => api.call(deletePromo, { params: { id } }),
      says: t('{title} is deleted.', { title: body.title }),
      restore: () => api.call(createPromo, { body }),
    });
  return (
    <EditableList<Promo>
      title={t('Promos')}
      description={t('Highlights shown on the search page.')}
      add={t('Add a promo')}
      empty={{
        icon: <IconSparkles size={36} stroke={1.4} />,
        title: t('No promos yet'),
        message: t('A promo is a few words with a link, shown for as long as you like.'),
        add: t('Add the first promo'),
      }}
      nameOf={({ title }) => title}
      Editor={PromoDialog}
      deletion={{ remove }}
    >
      {(empty, buttonsOf) => (
        <PagedList listing={listing} label={t('Promos')} items={promos} total={total} empty={empty}>
          {(promo) => <PromoRow promo={promo} buttons={buttonsOf(promo)} />}
        </PagedList>
      )}
    </EditableList>
  );
}

function PromoRow({ promo, buttons }: { readonly promo: Promo; readonly buttons: ReactNode }) {
  const { title, text, url } = promo;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap="sm">
          <Text fw={600}>{title}</Text>
          <PromoState promo={promo} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[text, url].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {buttons}
    </Group>
  );
}

function PromoState({ promo }: { readonly promo: Promo }) {
  const { tone, label } = promoState(promo);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

/** Whether visitors currently see a promo. */
export function promoState(
  { isActive, startsAt, endsAt }: Pick<Promo, 'isActive' | 'startsAt' | 'endsAt'>,
  now = new Date(),
): { readonly tone: Tone; readonly label: string } {
  if (!isActive) return { tone: 'quiet', label: t('Off') };
  if (endsAt !== null && new Date(endsAt) <= now) return { tone: 'quiet', label: t('Over') };
  return startsAt !== null && new Date(startsAt) > now
    ? { tone: 'waiting', label: t('Later') }
    : { tone: 'positive', label: t('Shown') };
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

function PromoDialog({ item: promo, onClose }: EditorProps<Promo>) {
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
    <FormDialog of={form} title={promo ? t('Edit the promo') : t('Add a promo')} submit={t('Save')} onClose={onClose}>
      <TextInput label={t('Title')} data-autofocus maxLength={80} {...getInputProps('title')} />
      <Textarea label={t('Text')} autosize minRows={2} maxRows={6} maxLength={300} {...getInputProps('text')} />
      <TextInput label={t('Button text')} maxLength={40} {...getInputProps('label')} />
      <TextInput
        label={t('Web address')}
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
    </FormDialog>
  );
}
