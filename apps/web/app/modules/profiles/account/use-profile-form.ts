import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { useAccountUpdate } from '../../accounts/use-account-update.ts';

type Change = BodyInput<typeof changeOwnPerformer>;

/** A form of a section of the performer's own profile: saves it, shows a toast, and warns about unsaved changes. */
export function useProfileForm<Values extends Record<string, unknown>>(
  section: string,
  initialValues: Values,
  toBody: (values: Values) => Change,
): ContractForm<Values> {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeOwnPerformer, Values>(changeOwnPerformer, {
    initialValues,
    toBody,
    progress: useAccountUpdate(section),
    send: async (body, values) => {
      await api.call(changeOwnPerformer, { body });
      contractForm.form.resetDirty(values);
      await revalidate();
    },
  });
  useUnsaved(contractForm.form.isDirty());
  return contractForm;
}
