import { english, t, translated } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { getQueuePlace, type QueuePlace, type StaffQueue } from '@ovation/contract/site/staff-queues.ts';
import { createContext, use } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

/** A case in the queue where it waits. */
export interface QueuedCase {
  readonly queue: StaffQueue;
  readonly id: string;
  readonly place: QueuePlace;
}

/** The case that a page shows; undefined on pages outside of the queues. */
export const QueueContext = createContext<QueuedCase | undefined>(undefined);

const addresses: Record<StaffQueue, string> = {
  reports: '/admin/reports',
  performers: '/admin/performers',
  identity: '/admin/performers',
  payouts: '/admin/payouts',
};

/** The state of a navigation that came from a queue: the new case takes the focus. */
export interface NextCaseState {
  readonly isNext: true;
}

interface QueueSteps {
  /** Opens the case that follows, if another one waits. */
  next(): Promise<void>;
  /** Sends a decision, then closes its dialog and moves on. If someone else was faster, says so and moves on, too. */
  decide(send: () => Promise<unknown>, close: () => void): Promise<void>;
}

/** Moves on in the queue of the page; without one, a decision loads the page again. */
export function useQueueSteps(): QueueSteps {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queued = use(QueueContext);
  const proceed = async (isLate = false): Promise<void> => {
    const place = queued ? await placeOf(queued) : undefined;
    if (!queued || place === undefined || place.nextId === null) {
      if (isLate) toastError(translated(alreadyDecided));
      else toastSuccess(t('Nothing else is waiting.'));
      return revalidate();
    }
    const state: NextCaseState = { isNext: true };
    await navigate(`${addresses[queued.queue]}/${place.nextId}`, { state });
    if (isLate) toastError(t('A colleague has already decided this. Here is the next one.'));
  };
  const wasWaiting = queued !== undefined && queued.place.position !== null;
  return {
    next: () => proceed(),
    async decide(send, close) {
      const isLate = await send().then(
        () => false,
        async (error: unknown) => {
          if (wasWaiting && (await isDecidedByOther(error, queued))) return true;
          throw error;
        },
      );
      close();
      if (wasWaiting && queued.place.total > 1) return proceed(isLate);
      if (isLate) toastError(translated(alreadyDecided));
      return revalidate();
    },
  };
}

const alreadyDecided = english('A colleague has already decided this.');

const placeOf = ({ queue, id }: QueuedCase): Promise<QueuePlace> => api.call(getQueuePlace, { params: { queue, id } });

/** A conflict about a case that has left the queue: a colleague has decided it. */
async function isDecidedByOther(error: unknown, queued: QueuedCase): Promise<boolean> {
  if (!(error instanceof ApiError) || error.statusCode !== 409) return false;
  return (await placeOf(queued)).position === null;
}
