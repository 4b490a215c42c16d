import { t } from '@ovation/language/t.ts';
import { Group, Text, Button } from '@mantine/core';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { SubmitButton } from './form.tsx';
import classes from './forms.module.css';

/** The save button of a section; says if there is something to save. */
export function SaveSection<Values extends Record<string, unknown>>({ of }: { readonly of: ContractForm<Values> }) {
  return (
    <Group gap="md">
      <SubmitButton of={of}>{t('Save')}</SubmitButton>
      {of.form.isDirty() ? (
        <Text size="sm" c="dimmed">
          {t('Not saved yet')}
        </Text>
      ) : null}
    </Group>
  );
}

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
