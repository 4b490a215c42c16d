import { measureAudience, type Audience } from '@ovation/contract/messaging/broadcasts.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../../platform/api/api.ts';

/** How many an audience reaches, or why that is not known. */
export type Reach =
  | { readonly state: 'counting' }
  | { readonly state: 'known'; readonly total: number; readonly isExact: boolean }
  | { readonly state: 'unknown'; readonly message: string };

const pauseMs = 300;

/** Asked a moment after the last change; an answer that was overtaken is not shown. */
export function useReach(audience: Audience): Reach {
  const key = JSON.stringify(audience);
  const [asked] = useDebouncedValue(key, pauseMs);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly reach: Reach }>();
  useEffect(() => {
    let isGone = false;
    const tell = (reach: Reach): void => void (isGone || setAnswer({ to: asked, reach }));
    api.call(measureAudience, { body: JSON.parse(asked) as Audience }).then(
      (known) => tell({ state: 'known', ...known }),
      (error: unknown) => tell({ state: 'unknown', message: messageOf(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [asked]);
  return answer?.to === key ? answer.reach : { state: 'counting' };
}
