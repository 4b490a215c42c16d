import { expect, test } from 'vitest';
import { createEventQueue } from './event-queue.ts';

test('what has one key runs in its order, also after a failure; other keys do not wait', async () => {
  const queue = createEventQueue();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run('a', async () => {
    await gate.promise;
    done.push('first');
    throw new Error('first');
  });
  const second = queue.run('a', async () => done.push('second'));
  await queue.run('b', async () => done.push('other'));
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});
