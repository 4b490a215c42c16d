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
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
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
  mute: { run: (other: Bounded) => api.call(muteUser, userOf(other)), says: 'is muted.' },
  unmute: { run: (other: Bounded) => api.call(unmuteUser, idOf(other)), says: 'is no longer muted.' },
  restrict: { run: (other: Bounded) => api.call(restrictUser, userOf(other)), says: 'is restricted.' },
  unrestrict: { run: (other: Bounded) => api.call(unrestrictUser, idOf(other)), says: 'is no longer restricted.' },
  unblock: { run: (other: Bounded) => api.call(unblockUser, idOf(other)), says: 'is no longer blocked.' },
} as const;
export type Step = keyof typeof steps;

/** What the viewer has decided about an account; undefined while it is being loaded. It fails for staff. */
export function useBoundaries({ _id: id }: Bounded) {
  const { data, error, mutate } = useSWR(['boundaries', id], () => api.call(getBoundaries, { params: { id } }));
  return { boundaries: data, hasFailed: error !== undefined, reload: () => void mutate() };
}

/** Takes a step; every list of this tab then loads again what the viewer sees. */
export function useStep(other: Bounded): { readonly running: boolean; take(step: Step): Promise<void> } {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(false);
  const take = async (step: Step): Promise<void> => {
    setRunning(true);
    try {
      await steps[step].run(other);
      toastSuccess(`${other.name} ${steps[step].says}`);
      announceAccessChange({ performerId: other._id });
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      setRunning(false);
    }
  };
  return { running, take };
}
