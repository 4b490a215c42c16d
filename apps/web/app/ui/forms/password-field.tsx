import { english } from '@ovation/language/t.ts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

const toggle = { 'aria-label': english('Show the password') };

/** A password with a button that shows it. Mantine's own does not connect the error message to its input. */
export function PasswordField(props: PasswordInputProps) {
  const id = useId();
  const isInvalid = Boolean(props.error);
  // An error that only repeats what the field asks for takes its place.
  const description = props.error === props.description ? undefined : props.description;
  const describedBy = [isInvalid ? `${id}-error` : '', description === undefined ? '' : `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <PasswordInput
      id={id}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy || undefined}
      visibilityToggleButtonProps={toggle}
      {...props}
      description={description}
    />
  );
}
