import { t } from '@ovation/language/t.ts';
import { changeMe, type Me } from '@ovation/contract/people/accounts.ts';
import { TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { updateSucceeded } from '../../platform/state/user.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SaveSection } from '../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../ui/forms/unsaved-changes.tsx';
import { useAccountUpdate } from './use-account-update.ts';
import { CurrentPasswordField } from './reauthentication/current-password-field.tsx';

/** Name, username and e-mail address. */
export function AccountForm({ me }: { readonly me: Me }) {
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeMe, ReturnType<typeof valuesOf>>(changeMe, {
    initialValues: valuesOf(me),
    progress: useAccountUpdate('profile'),
    toBody: ({ currentPassword, email, ...fields }) =>
      email === me.email ? fields : { ...fields, email, currentPassword },
    send: async (body) => {
      const saved = await api.call(changeMe, { body });
      contractForm.form.setInitialValues(valuesOf(saved));
      contractForm.form.setValues(valuesOf(saved));
      dispatch(updateSucceeded(saved));
      await revalidate();
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Profile')}>
      <Columns tablet={2}>
        <TextInput
          label={t('Name')}
          description={t('Shown to the people you follow.')}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('Username')}
          description={t('You can log in with it.')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          leftSection="@"
          {...form.getInputProps('username')}
        />
      </Columns>
      <TextInput
        label={t('Email')}
        description={t('Used to log in and to contact you. Only you and our staff see it.')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {form.values.email === me.email ? null : (
        <CurrentPasswordField
          description={t('Needed because you are changing your email address.')}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <SaveSection of={contractForm} />
    </Form>
  );
}

const valuesOf = ({ name, username, email }: Me) => ({ name, username, email, currentPassword: '' });
