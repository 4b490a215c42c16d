import { t } from '@ovation/language/t.ts';
import {
  getBoundaries,
  muteUser,
  restrictUser,
  unmuteUser,
  unrestrictUser,
} from '@ovation/contract/people/boundaries.ts';
import { unblockUser } from '@ovation/contract/people/audience.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess, toastUndo } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { announceAccessChange } from '../../access/access-changes.ts';

/** Another person, about whom the viewer decides something. */
export interface Bounded {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
}

const userOf = ({ _id: userId }: Bounded) => ({ body: { userId } });
const idOf = ({ _id: id }: Bounded) => ({ params: { id } });

/** What can be done without a question, and the toast that says so. Blocking asks first. */
const steps = {
  mute: {
    run: (other: Bounded) => api.call(muteUser, userOf(other)),
    says: ({ name }: Bounded) => t('{name} is muted.', { name }),
  },
  unmute: {
    run: (other: Bounded) => api.call(unmuteUser, idOf(other)),
    says: ({ name }: Bounded) => t('{name} is no longer muted.', { name }),
  },
  restrict: {
    run: (other: Bounded) => api.call(restrictUser, userOf(other)),
    says: ({ name }: Bounded) => t('{name} is restricted.', { name }),
  },
  unrestrict: {
    run: (other: Bounded) => api.call(unrestrictUser, idOf(other)),
    says: ({ name }: Bounded) => t('{name} is no longer restricted.', { name }),
  },
  unblock: {
    run: (other: Bounded) => api.call(unblockUser, idOf(other)),
    says: ({ name }: Bounded) => t('{name} is no longer blocked.', { name }),
  },
} as const;
export type Step = keyof typeof steps;

const undone = { mute: 'unmute', restrict: 'unrestrict' } as const;

const boundariesKey = ({ _id: id }: Bounded) => ['boundaries', id] as const;

/** What the viewer has decided about an account; undefined while it is being loaded. It fails for staff. */
export function useBoundaries(other: Bounded) {
  const { _id: id } = other;
  // Visitors have none: the answer would lead them to the login.
  const me = useMe();
  const { data, error, mutate } = useSWR(me ? boundariesKey(other) : null, () =>
    api.call(getBoundaries, { params: { id } }),
  );
  return { boundaries: data, hasFailed: error !== undefined, reload: () => void mutate() };
}

/** Takes a step; every list of this tab then loads again what the viewer sees. */
export function useStep(other: Bounded): { readonly running: boolean; take(step: Step): Promise<void> } {
  const { revalidate } = useRevalidator();
  const { mutate } = useSWRConfig();
  const [running, setRunning] = useState(false);
  const show = async (): Promise<void> => {
    announceAccessChange({ performerId: other._id });
    await revalidate();
  };
  const run = async (step: Step): Promise<void> => {
    await steps[step].run(other);
    await mutate(boundariesKey(other));
    await show();
  };
  const take = async (step: Step): Promise<void> => {
    setRunning(true);
    try {
      await steps[step].run(other);
      if (step === 'mute' || step === 'restrict') toastUndo(steps[step].says(other), () => run(undone[step]));
      else toastSuccess(steps[step].says(other));
      await show();
    } catch (error) {
      toastError(error);
    } finally {
      setRunning(false);
    }
  };
  return { running, take };
}
