import { expect, test } from 'vitest';
import { atDeparture, whenAllArrived } from './tick.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is asked once all has arrived leaves in the same turn, and all of it at once', async () => {
  const order: string[] = [];
  for (const name of ['sessions', 'pages']) {
    whenAllArrived(() => {
      setImmediate(() => order.push('next turn'));
      // A statement takes some steps until it is sent.
      void Promise.resolve()
        .then(() => Promise.resolve())
        .then(() => {
          order.push(`${name} asked`);
          atDeparture(() => order.push(`${name} left`));
        });
    });
  }
  await nextTurn();
  await nextTurn();
  expect(order).toEqual(['sessions asked', 'sessions left', 'pages asked', 'pages left', 'next turn', 'next turn']);
});

test('what is asked in one turn leaves when it ends', async () => {
  const order: string[] = [];
  for (const name of ['first', 'second']) {
    order.push(`${name} asked`);
    atDeparture(() => order.push(`${name} left`));
  }
  await nextTurn();
  expect(order).toEqual(['first asked', 'second asked', 'first left', 'second left']);
});
