import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { SubmitButton } from './form.tsx';
import classes from './forms.module.css';

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
    <section className={classes.bar} aria-label={t('Unsaved changes')}>
      <Text size="sm" fw={600}>
        {t('{count, plural, one {# change} other {# changes}}', { count })}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="subtle" color="gray" size="md" onClick={onDiscard} disabled={of.sending}>
          {t('Discard')}
        </Button>
        <SubmitButton of={of}>{t('Save')}</SubmitButton>
      </Group>
    </section>
  );
}
