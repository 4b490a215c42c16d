import { expect, test } from 'vitest';
import type { Connection } from './protocol/connection.ts';
import { createReceiver } from './receiver.ts';

const nothing = (): undefined => undefined;

test('a key that is taken back disconnects the encoders that came with it, and no others', async () => {
  const receiver = createReceiver(
    { describe: nothing, send: nothing, isWanted: () => false, sync: nothing, end: nothing },
    nothing,
  );
  await receiver.prepare();
  const refused: string[] = [];
  receiver.open({ streamId: 'a', epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
  for (const keyId of ['old', 'new', undefined]) {
    const connection = { accept: nothing, refuse: (reason: string) => void refused.push(`${keyId}: ${reason}`) };
    receiver.receive({ streamId: 'a', keyId, onEnd: nothing }, connection as unknown as Connection);
  }
  receiver.dropKey('old');
  expect(refused).toEqual(['old: This stream key is no longer valid.']);
});
