import { t } from '@ovation/language/t.ts';
import { Group, Text } from '@mantine/core';
import type { ContractForm } from '../../platform/forms/contract-form.ts';
import { SubmitButton } from './form.tsx';

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
