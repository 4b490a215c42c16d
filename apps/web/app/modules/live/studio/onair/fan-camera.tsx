import { t } from '@ovation/language/t.ts';
import { joinStream, type WatchWay } from '@ovation/contract/live/watch.ts';
import { Card, Title } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import classes from './on-air.module.css';

const LivePlayer = lazyPart(() => import('../../watch/player/live-player.tsx'));

/** Tickets live a minute. */
const renewMs = 40_000;

/** The fan of a private show who is seen, too: their picture, once they turn their camera on. */
export function FanCamera({ streamId, fan }: { readonly streamId: string; readonly fan: string }) {
  const { watch, refresh } = useFanCamera(streamId);
  const [isLarge, setLarge] = useState(false);
  if (watch === undefined) return null;
  return (
    <Card padding="lg" component="section" aria-label={t('{fan}’s camera', { fan })}>
      <Title order={2} size="h3" mb="sm">
        {t('{fan}’s camera', { fan })}
      </Title>
      <div className={classes.fan} data-large={isLarge || undefined}>
        <Suspense>
          <LivePlayer
            label={t('{fan}’s camera', { fan })}
            ways={watch}
            poster=""
            waiting={t('Their camera is off. Their picture appears here when they turn it on.')}
            isTheatre={isLarge}
            onTheatre={() => setLarge(!isLarge)}
            onLost={refresh}
          />
        </Suspense>
      </div>
    </Card>
  );
}

/** How to watch the fan, with tickets that are renewed in time; undefined where the fan is not to be seen. */
function useFanCamera(streamId: string): { readonly watch: readonly WatchWay[] | undefined; refresh(): void } {
  const [watch, setWatch] = useState<readonly WatchWay[]>();
  const [looks, setLooks] = useState(0);
  const viewerId = useRef<string>(undefined);
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      const reply = await api.call(joinStream, { params: { id: streamId }, query: { viewerId: viewerId.current } });
      viewerId.current = reply.viewerId;
      if (!isOver) setWatch(reply.camera?.watch);
    };
    void look().catch(() => undefined);
    const timer = setInterval(() => void look().catch(() => undefined), renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [streamId, looks]);
  return { watch, refresh: () => setLooks((count) => count + 1) };
}
