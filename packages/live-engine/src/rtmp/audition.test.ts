import { afterEach, expect, test, vi } from 'vitest';
import { createAudition, type Audition } from './reception-desk.ts';
import { MediaError } from './media/media-error.ts';
import { messageType, type RtmpMessage } from './protocol/chunks.ts';

let audition: Audition | undefined;
afterEach(() => audition?.leave());

function open(): Audition {
  audition = createAudition({ onPassed: vi.fn<() => void>(), onLate: vi.fn<() => void>() });
  return audition;
}

const message = (payload: Buffer): RtmpMessage => ({ type: messageType.video, streamId: 1, timestamp: 0, payload });

test('messages without content are not kept', () => {
  const heard = open();
  for (let index = 0; index < 1_000; index += 1) heard.take(message(Buffer.alloc(0)));
  expect(heard.messages).toEqual([]);
});

test('an encoder that sends many small messages without a picture is refused before they fill the memory', () => {
  const heard = open();
  const command = message(Buffer.from([0x57]));
  const flood = (): void => {
    for (let index = 0; index < 100_000; index += 1) heard.take(command);
  };
  expect(flood).toThrow(MediaError);
  expect(heard.messages.length).toBeLessThan(50_000);
});
