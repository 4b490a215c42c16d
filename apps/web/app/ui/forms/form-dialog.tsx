import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { useReturnFocus } from '../feedback/return-focus.ts';
import { Form, SubmitButton } from './form.tsx';

interface FormDialogProps<Values extends Record<string, unknown>> extends Pick<ButtonProps, 'color' | 'disabled'> {
  readonly of: ContractForm<Values>;
  readonly title: string;
  /** The form's name for screen readers. */
  readonly label?: string;
  /** What the sending button says: a verb. */
  readonly submit: string;
  /** What the button that leaves says; without one, the sending button has the whole width. */
  readonly cancel?: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Mount it to open it, so that it begins anew each time. */
export function FormDialog<Values extends Record<string, unknown>>({
  of,
  title,
  label = title,
  submit,
  cancel = t('Cancel'),
  onClose,
  children,
  ...button
}: FormDialogProps<Values>) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form of={of} label={label}>
        {children}
        <FormButtons of={of} submit={submit} cancel={cancel} onClose={onClose} {...button} />
      </Form>
    </Modal>
  );
}

type FormButtonsProps<Values extends Record<string, unknown>> = Omit<
  FormDialogProps<Values>,
  'title' | 'label' | 'children'
>;

/** The last row of a form that can be left. */
export function FormButtons<Values extends Record<string, unknown>>({
  of,
  submit,
  cancel = t('Cancel'),
  onClose,
  ...button
}: FormButtonsProps<Values>) {
  if (cancel === null)
    return (
      <SubmitButton of={of} fullWidth {...button}>
        {submit}
      </SubmitButton>
    );
  return (
    <Group justify="flex-end">
      <Button variant="default" size="md" onClick={onClose}>
        {cancel}
      </Button>
      <SubmitButton of={of} {...button}>
        {submit}
      </SubmitButton>
    </Group>
  );
}
