import { startStream } from '@ovation/contract/live/streams.ts';
import { createOverlay } from '@ovation/contract/messaging/stream-overlays.ts';
import type { Person } from '@ovation/testing/world.ts';

/** The addresses of an announced stream and of an overlay, by those of their screens. */
export async function addressesOfLive(performer: Person, now: Date): Promise<Record<string, string>> {
  const streamId = await announceStream(performer, now);
  const { url } = await performer.client.call(createOverlay, { body: { kind: 'chat' } });
  return {
    '/creator/live/:id': `/creator/live/${streamId}`,
    '/:username/live/:id': `/${performer.username}/live/${streamId}`,
    '/overlay/:token': new URL(url).pathname,
  };
}

/** Announces a live stream a day later, with tickets; returns its id. */
async function announceStream(performer: Person, now: Date): Promise<string> {
  const startsAt = new Date(now.getTime() + 86_400_000).toISOString();
  const body = { title: 'An evening of études', access: 'ticket', price: 5, startsAt } as const;
  return (await performer.client.call(startStream, { body }))._id;
}
