import { measureAudience, type Audience } from '@ovation/contract/messaging/broadcasts.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../../platform/api/api.ts';

/** How many fans an audience reaches, or why that is not known. */
export type Reach =
  | { readonly state: 'counting' }
  | { readonly state: 'known'; readonly total: number; readonly isExact: boolean }
  | { readonly state: 'unknown'; readonly message: string };

const pauseMs = 300;

/** Measures an audience a moment after its last change. Outdated answers are ignored. */
export function useReach(audience: Audience): Reach {
  const key = JSON.stringify(audience);
  const [settled] = useDebouncedValue(key, pauseMs);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly reach: Reach }>();
  useEffect(() => {
    let isOutdated = false;
    const show = (reach: Reach): void => void (isOutdated || setAnswer({ to: settled, reach }));
    api.call(measureAudience, { body: JSON.parse(settled) as Audience }).then(
      (known) => show({ state: 'known', ...known }),
      (error: unknown) => show({ state: 'unknown', message: messageOf(error) }),
    );
    return () => {
      isOutdated = true;
    };
  }, [settled]);
  return answer?.to === key ? answer.reach : { state: 'counting' };
}
