import { uploadFile } from '@ovation/client';
import { registerPerformer } from '@ovation/contract/people/performers.ts';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import { Progress, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { enter } from '../../platform/visitor/session.ts';
import { CaptchaCheck } from '../reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../reference/captcha/use-captcha.ts';
import { CountrySelect } from '../reference/country-select.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PaperField } from './paper-field.tsx';
import { NewPasswordField } from './password/new-password-field.tsx';

const initialValues = {
  name: '',
  username: '',
  email: '',
  password: '',
  dateOfBirth: '',
  gender: null as string | null,
  country: null as string | null,
  idVerification: null as File | null,
  documentVerification: null as File | null,
};
type Values = typeof initialValues;

/**
 * Registration with identity papers; a performer may log in and prepare their page while an administrator reviews them.
 */
export function RegisterPerformerForm() {
  const { contractForm, captcha, progress } = useRegistration();
  return (
    <Form of={contractForm} label="Register as a creator">
      <AccountFields form={contractForm.form} />
      <PersonFields form={contractForm.form} />
      <PaperFields form={contractForm.form} />
      {progress === undefined ? null : (
        <Progress value={progress * 100} aria-label="Sending your documents" animated={progress === 1} />
      )}
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        Apply as a creator
      </SubmitButton>
    </Form>
  );
}

function useRegistration() {
  /** How much of the papers has been sent, from 0 to 1. */
  const [progress, setProgress] = useState<number>();
  const captcha = useCaptcha('registerPerformer');
  const contractForm = useContractForm<typeof registerPerformer, Values>(registerPerformer, {
    initialValues,
    toBody: ({ idVerification: _id, documentVerification: _document, gender, country, ...fields }: Values) => ({
      ...fields,
      gender: (gender ?? undefined) as never,
      country: country ?? undefined,
    }),
    send: async (fields, { idVerification, documentVerification }): Promise<void> => {
      if (!idVerification || !documentVerification) return requirePapers(contractForm.form);
      try {
        const files = { idVerification, documentVerification };
        const { user } = await captcha.send((token) =>
          uploadFile(registerPerformer, { files, fields: { ...fields, captcha: token }, onProgress: setProgress }),
        );
        enter(user ? '/creator/account' : '/auth/login');
      } finally {
        setProgress(undefined);
      }
    },
  });
  return { contractForm, captcha, progress };
}

type ValuesForm = UseFormReturnType<Values>;

function requirePapers(form: ValuesForm): void {
  for (const name of ['idVerification', 'documentVerification'] as const)
    if (!form.values[name]) form.setFieldError(name, 'Please choose a file.');
}

interface FieldsProps {
  readonly form: ValuesForm;
}

function AccountFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Your name"
        description="As fans will see it."
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Username"
        description="The address of your page."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NewPasswordField label="Password" description="At least 8 characters." {...form.getInputProps('password')} />
    </>
  );
}

function PersonFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Date of birth"
        description="You must be 18 or older."
        type="date"
        autoComplete="bday"
        {...form.getInputProps('dateOfBirth')}
      />
      <Columns tablet={2}>
        <Select
          label="Gender"
          placeholder="Prefer not to say"
          clearable
          data={profileOptions.gender.map((option) => ({ ...option }))}
          {...form.getInputProps('gender')}
        />
        <CountrySelect label="Country" placeholder="Prefer not to say" clearable {...form.getInputProps('country')} />
      </Columns>
    </>
  );
}

function PaperFields({ form }: FieldsProps) {
  const paper = (name: 'idVerification' | 'documentVerification') => ({
    file: form.values[name],
    error: form.errors[name],
    onFile: (file: File) => {
      form.setFieldValue(name, file);
      form.clearFieldError(name);
    },
  });
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        ID documents
      </Text>
      <Text size="sm" c="dimmed">
        Only our reviewers see them. A photo or scan, at most 20 MB each.
      </Text>
      <Columns tablet={2}>
        <PaperField label="Identity card or passport" {...paper('idVerification')} />
        <PaperField label="You, holding it up" {...paper('documentVerification')} />
      </Columns>
    </Stack>
  );
}
