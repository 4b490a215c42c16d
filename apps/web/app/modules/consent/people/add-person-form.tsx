import { t } from '@ovation/language/t.ts';
import { addParticipant, type Participant } from '@ovation/contract/people/consent.ts';
import type { UseFormReturnType } from '@mantine/form';
import { Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FormButtons } from '../../../ui/forms/form-dialog.tsx';

interface AddPersonFormProps {
  readonly onClose: () => void;
  readonly onAdded: (person: Participant) => void;
}

const initialValues = { name: '', way: 'account', username: '', email: '', scope: 'all' };

/** Adds a person with an account here, or one who answers by a link. */
export function AddPersonForm({ onClose, onAdded }: AddPersonFormProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm<typeof addParticipant, typeof initialValues>(addParticipant, {
    initialValues,
    toBody: ({ name, way, username, email, scope }) => ({
      name,
      forAll: scope === 'all',
      ...(way === 'account' ? { username } : email === '' ? {} : { email }),
    }),
    send: async (body) => {
      const person = await api.call(addParticipant, { body });
      toastSuccess(
        person.account
          ? t('We have asked {name}.', { name: person.name })
          : t('{name} is on your list.', { name: person.name }),
      );
      onAdded(person);
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <Form of={form} label={t('Add a person')}>
      <TextInput
        label={t('Name')}
        description={t('As on their ID.')}
        data-autofocus
        maxLength={120}
        autoComplete="off"
        {...getInputProps('name')}
      />
      <SegmentedControl
        aria-label={t('How they respond')}
        fullWidth
        data={[
          { value: 'account', label: t('Account here') },
          { value: 'link', label: t('By link') },
        ]}
        {...getInputProps('way')}
      />
      <AddressField form={form.form} />
      <Radio.Group label={t('Ask for')} {...getInputProps('scope')}>
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={t('Everything you publish with them')} />
          <Radio value="each" label={t('Each piece separately')} />
        </Stack>
      </Radio.Group>
      <FormButtons of={form} submit={t('Add')} onClose={onClose} />
    </Form>
  );
}

/** Where the question goes: to an account, or to an address for the link. */
function AddressField({ form: { getInputProps, values } }: { readonly form: UseFormReturnType<typeof initialValues> }) {
  return values.way === 'account' ? (
    <TextInput
      label={t('Username')}
      description={t('Another creator, or a fan.')}
      maxLength={60}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...getInputProps('username')}
    />
  ) : (
    <TextInput
      label={t('Email')}
      description={t('Optional: you can also copy the link and send it yourself.')}
      type="email"
      maxLength={254}
      autoComplete="off"
      {...getInputProps('email')}
    />
  );
}
