import { t } from '@ovation/language/t.ts';
import { getPerformer, type Performer } from '@ovation/contract/people/performers.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { FollowButton } from '../../audience/follow-button.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { PerformerSubscription } from '../../subscriptions/performer-subscription.tsx';
import classes from './performer-section.module.css';
import { Section } from '../../../ui/layout/section.tsx';

/** A performer's bio and the viewer's relationship with them; nothing where the viewer may not see them. */
export function PerformerSection({ performerId }: { readonly performerId: string }) {
  const [performer, setPerformer] = useState<Performer | null>();
  const load = async (): Promise<void> =>
    setPerformer(await api.call(getPerformer, { params: { id: performerId } }).catch(() => null));
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, [performerId]);
  useAccessChanges((change) => {
    if (change === undefined || change.performerId === performerId) void load();
  });
  if (performer === undefined)
    return (
      <div className={classes.waiting} aria-busy>
        <Skeleton height={64} />
        <Skeleton height={160} />
      </div>
    );
  if (performer === null) return null;
  return (
    <>
      {performer.bio === '' ? null : (
        <Section title={t('About {name}', { name: performer.name })}>
          <p dir="auto" className={classes.bio}>
            {performer.bio}
          </p>
        </Section>
      )}
      <FollowButton performer={performer} />
      <PerformerSubscription performer={performer} />
    </>
  );
}
