import { Alert, Button, Stack, type ButtonProps } from '@mantine/core';
import { IconAlertCircle } from '../tabler.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import classes from './forms.module.css';

interface FormProps<Values extends Record<string, unknown>> {
  readonly of: ContractForm<Values>;
  readonly children: ReactNode;
  readonly label?: string;
}

/** A form of `useContractForm`. What is typed before hydration stays (`useTypedBefore`). */
export function Form<Values extends Record<string, unknown>>({ of, children, label }: FormProps<Values>) {
  return (
    <form method="post" onSubmit={of.submit} noValidate aria-label={label}>
      <Stack gap="md">
        {of.failure === undefined ? null : <Failure message={of.failure} />}
        {children}
      </Stack>
    </form>
  );
}

/** The message above the fields; scrolled into view, because a long form may hide it. */
function Failure({ message }: { readonly message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void alert.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <Alert ref={alert} color="red" variant="light" icon={<IconAlertCircle />} role="alert">
      {message}
    </Alert>
  );
}

interface SubmitButtonProps extends ButtonProps {
  readonly of: Pick<ContractForm<Record<string, unknown>>, 'sending'> & { readonly isPlain?: boolean };
  readonly children: ReactNode;
}

/** Disabled until hydration, unless the server accepts the form as it is: a press would lose what was typed. */
export function SubmitButton({ of, children, disabled = false, ...button }: SubmitButtonProps) {
  const isWaiting = !useHydrated() && of.isPlain !== true;
  return (
    <Button
      type="submit"
      size="md"
      loading={of.sending}
      disabled={disabled || isWaiting}
      mod={{ waiting: isWaiting && !disabled }}
      className={classes.submit}
      {...button}
    >
      {children}
    </Button>
  );
}
