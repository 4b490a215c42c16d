import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { changedOf, useStoredValues } from '../../../platform/forms/stored-values.ts';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { useAccountUpdate } from '../../accounts/use-account-update.ts';

type Change = BodyInput<typeof changeOwnPerformer>;

/**
 * A form of a section of the performer's own profile: saves what was changed, shows a toast, and warns about unsaved
 * changes.
 */
export function useProfileForm<Values extends Record<string, unknown>>(
  section: string,
  stored: Values,
  toBody: (changed: Partial<Values>) => Change,
): ContractForm<Values> {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeOwnPerformer, Values>(changeOwnPerformer, {
    initialValues: stored,
    toBody: (values) => toBody(changedOf(stored, values)),
    progress: useAccountUpdate(section),
    send: async (body, values) => {
      await api.call(changeOwnPerformer, { body });
      keep(values);
      await revalidate();
    },
  });
  const keep = useStoredValues(contractForm.form, stored);
  useUnsaved(contractForm.form.isDirty());
  return contractForm;
}
