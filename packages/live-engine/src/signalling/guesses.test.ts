import { expect, test } from 'vitest';
import { createGuessLog } from './guesses.ts';

function logOf(): { readonly lines: object[]; readonly log: never } {
  const lines: object[] = [];
  return { lines, log: { warn: (details: object) => lines.push(details) } as never };
}

test('a guesser is logged once a minute, with how often they guessed in the minute before', () => {
  const { lines, log } = logOf();
  const guesses = createGuessLog();
  for (let at = 0; at < 50; at += 1) guesses.note({ ip: '192.0.2.1', log }, 1_000 + at);
  guesses.note({ ip: '192.0.2.2', log }, 1_500);
  expect(lines).toEqual([
    { address: '192.0.2.1', earlier: 0 },
    { address: '192.0.2.2', earlier: 0 },
  ]);
  guesses.note({ ip: '192.0.2.1', log }, 100_000);
  expect(lines.at(-1)).toEqual({ address: '192.0.2.1', earlier: 50 });
});

test('guesses from very many addresses fill neither the log nor the memory', () => {
  const { lines, log } = logOf();
  const guesses = createGuessLog();
  for (let at = 0; at < 5_000; at += 1) guesses.note({ ip: `192.0.${at >> 8}.${at & 255}`, log }, 1_000);
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toEqual({ address: 'others', earlier: 0 });
});
