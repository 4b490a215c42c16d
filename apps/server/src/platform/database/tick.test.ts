import { expect, test } from 'vitest';
import { onFlush, afterInput } from './batch-loader.ts';

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is written once all input is handled is sent in the same tick, all of it together', async () => {
  const order: string[] = [];
  for (const name of ['sessions', 'pages']) {
    afterInput(() => {
      setImmediate(() => order.push('next tick'));
      // A statement takes a few microtasks before it is written.
      void Promise.resolve()
        .then(() => Promise.resolve())
        .then(() => {
          order.push(`${name} written`);
          onFlush(() => order.push(`${name} sent`));
        });
    });
  }
  await nextTick();
  await nextTick();
  expect(order).toEqual(['sessions written', 'sessions sent', 'pages written', 'pages sent', 'next tick', 'next tick']);
});

test('what is written in one tick is sent at its end', async () => {
  const order: string[] = [];
  for (const name of ['first', 'second']) {
    order.push(`${name} written`);
    onFlush(() => order.push(`${name} sent`));
  }
  await nextTick();
  expect(order).toEqual(['first written', 'second written', 'first sent', 'second sent']);
});
