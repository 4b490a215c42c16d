import type { Ground } from '../ground.ts';
import { compareInTurn, type Load } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf, chatOf } from './chat-ground.ts';

/** The newest conversations of a performer who has 20,000 of them, beside those of one who has 20. */
export async function conversationList(ground: Ground): Promise<Row[]> {
  const { busy, quiet } = await chatOf(ground);
  const listOf = (person: { readonly token: string }): Load => ({
    url: ground.ovation.url,
    requests: [{ path: '/api/conversations', headers: authorizationOf(person) }],
  });
  const { ours, theirs, ratio } = await compareInTurn(listOf(busy), listOf(quiet), ground.rounds);
  const name = `conversations of who has ${busy.total.toLocaleString('en')}`;
  return [
    {
      name,
      value: ours.perSecond,
      unit: '/s',
      ratio,
      baseline: theirs.perSecond,
      target: `at most 1.3 times slower than of who has ${quiet.total}`,
      met: ratio.median >= 1 / 1.3,
    },
  ];
}
