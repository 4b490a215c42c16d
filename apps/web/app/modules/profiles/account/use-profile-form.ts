import { changeOwnPerformer } from '@ovation/contract/performers.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useUnsaved } from '../../../ui/unsaved-changes.tsx';

type Change = BodyInput<typeof changeOwnPerformer>;

/** A form of a part of one's own profile: saves it, says so, and asks before what was typed is left behind. */
export function useProfileForm<Values extends Record<string, unknown>>(initialValues: Values, toBody: (values: Values) => Change): ContractForm<Values> {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeOwnPerformer, Values>(changeOwnPerformer, {
    initialValues, toBody,
    send: async (body, values) => {
      await api.call(changeOwnPerformer, { body });
      contractForm.form.resetDirty(values);
      toastSuccess('Changes saved');
      await revalidate();
    },
  });
  useUnsaved(contractForm.form.isDirty());
  return contractForm;
}
