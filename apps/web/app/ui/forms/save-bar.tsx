import { Button, Group, Text } from '@mantine/core';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { SubmitButton } from './form.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  readonly of: Pick<ContractForm<Record<string, unknown>>, 'sending'>;
  /** How many fields differ from what is saved. */
  readonly count: number;
  readonly onDiscard: () => void;
}

/** Save and discard for a long form: visible as soon as something was changed. */
export function SaveBar({ of, count, onDiscard }: SaveBarProps) {
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label="Unsaved changes">
      <Text size="sm" fw={600}>
        {count === 1 ? '1 change' : `${count} changes`}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="subtle" color="gray" size="md" onClick={onDiscard} disabled={of.sending}>
          Discard
        </Button>
        <SubmitButton of={of}>Save</SubmitButton>
      </Group>
    </section>
  );
}
