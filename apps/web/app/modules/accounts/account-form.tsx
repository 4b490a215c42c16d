import { changeMe, type Me } from '@ovation/contract/accounts.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api.ts';
import { useContractForm } from '../../platform/contract-form.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { updateSucceeded } from '../../platform/state/user.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Form } from '../../ui/form.tsx';
import { SaveSection } from '../../ui/save-section.tsx';
import { useUnsaved } from '../../ui/unsaved-changes.tsx';

/** Name, username and e-mail address. */
export function AccountForm({ me }: { readonly me: Me }) {
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(changeMe, {
    initialValues: { name: me.name, username: me.username, email: me.email },
    send: async (body) => {
      const saved = await api.call(changeMe, { body });
      const { name, username, email } = saved;
      contractForm.form.setInitialValues({ name, username, email });
      contractForm.form.setValues({ name, username, email });
      dispatch(updateSucceeded(saved));
      toastSuccess('Changes saved');
      await revalidate();
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label="Profile">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Name" description="Shown to the people you follow." autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="Username" description="You can log in with it." autoComplete="username" autoCapitalize="none" spellCheck={false} leftSection="@" {...form.getInputProps('username')} />
      </SimpleGrid>
      <TextInput label="E-mail" description="Only for the login and our messages; nobody else sees it." type="email" autoComplete="email" {...form.getInputProps('email')} />
      <SaveSection of={contractForm} />
    </Form>
  );
}
