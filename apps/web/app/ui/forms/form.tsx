import { Alert, Button, Stack, type ButtonProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import classes from './form.module.css';

interface FormProps<Values extends Record<string, unknown>> {
  readonly of: ContractForm<Values>;
  readonly children: ReactNode;
  readonly label?: string;
}

/**
 * A form of `useContractForm`. Its fields are disabled until hydration, so that nothing typed is lost or sent in a URL.
 */
export function Form<Values extends Record<string, unknown>>({ of, children, label }: FormProps<Values>) {
  const hydrated = useHydrated();
  return (
    <form method="post" onSubmit={of.submit} noValidate aria-label={label}>
      <fieldset className={classes.fields} disabled={!hydrated} data-waiting={!hydrated || undefined}>
        <Stack gap="md">
          {of.failure === undefined ? null : <Failure message={of.failure} />}
          {children}
        </Stack>
      </fieldset>
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
  readonly of: Pick<ContractForm<Record<string, unknown>>, 'sending'>;
  readonly children: ReactNode;
}

export function SubmitButton({ of, children, ...button }: SubmitButtonProps) {
  return (
    <Button type="submit" size="md" loading={of.sending} {...button}>
      {children}
    </Button>
  );
}
