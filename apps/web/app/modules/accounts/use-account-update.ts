import { t } from '@ovation/language/t.ts';
import { useEffect } from 'react';
import type { FormProgress } from '../../platform/forms/contract-form.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { updateFailed, updateLeft, updateStarted, updateSucceeded } from '../../platform/state/user.ts';
import { toastSuccess } from '../../platform/toasts.ts';

/** The progress of one of the account's forms, kept in the store; cleared when the screen is left. */
export function useAccountUpdate(form: string): FormProgress {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.user);
  const isThisForm = user.updatedForm === form;
  const isSaved = isThisForm && user.updateSuccess;
  useEffect(() => {
    if (isSaved) toastSuccess(t('Changes saved'));
  }, [isSaved]);
  useEffect(() => () => void dispatch(updateLeft()), [dispatch]);
  return {
    sending: isThisForm && user.updating,
    failure: isThisForm ? (user.error ?? undefined) : undefined,
    started: () => void dispatch(updateStarted(form)),
    succeeded: () => void dispatch(updateSucceeded({})),
    failed: (message) => void dispatch(updateFailed(message)),
  };
}
