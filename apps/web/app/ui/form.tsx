import { Alert, Button, Stack, type ButtonProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContractForm } from '../platform/contract-form.ts';
import { useHydrated } from '../platform/hydrated.ts';
import classes from './form.module.css';

interface FormProps<Values extends Record<string, unknown>> {
  readonly of: ContractForm<Values>;
  readonly children: ReactNode;
  readonly label?: string;
}

/** A form of `useContractForm`. Until the page's scripts are there its fields wait, so that nothing typed gets lost or sent in an address. */
export function Form<Values extends Record<string, unknown>>({ of, children, label }: FormProps<Values>) {
  const hydrated = useHydrated();
  return (
    <form method="post" onSubmit={of.submit} noValidate aria-label={label}>
      <fieldset className={classes.fields} disabled={!hydrated} data-waiting={!hydrated || undefined}>
        <Stack gap="md">
          {of.failure === undefined ? null : <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert">{of.failure}</Alert>}
          {children}
        </Stack>
      </fieldset>
    </form>
  );
}

interface SubmitButtonProps extends ButtonProps {
  readonly of: Pick<ContractForm<Record<string, unknown>>, 'sending'>;
  readonly children: ReactNode;
}

export function SubmitButton({ of, children, ...button }: SubmitButtonProps) {
  return <Button type="submit" size="md" loading={of.sending} {...button}>{children}</Button>;
}
