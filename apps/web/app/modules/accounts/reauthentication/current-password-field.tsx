import { t } from '@ovation/language/t.ts';
import type { PasswordInputProps } from '@mantine/core';
import { useMe } from '../../../platform/visitor/session.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

/**
 * Whether forms for sensitive changes ask for the current password. Accounts with a second factor, or without a
 * password, confirm themselves in a dialog when the form is sent.
 */
export function useAsksPassword(): boolean {
  const me = useMe();
  return me?.hasSecondFactor !== true && me?.missing.includes('password') !== true;
}

/** The current password, in a form for a sensitive change; nothing where a dialog asks. */
export function CurrentPasswordField(props: PasswordInputProps) {
  if (!useAsksPassword()) return null;
  return <PasswordField label={t('Current password')} autoComplete="current-password" {...props} />;
}
