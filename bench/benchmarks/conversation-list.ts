import type { Fixture } from '../fixture.ts';
import { compareInTurn, type Load } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf, chatOf } from './chat-fixture.ts';

/** The newest conversations of a performer with 20,000 conversations, beside those of one with 20. */
export async function conversationList(fixture: Fixture): Promise<Row[]> {
  const { busy, quiet } = await chatOf(fixture);
  const listOf = (person: { readonly token: string }): Load => ({
    url: fixture.ovation.url,
    requests: [{ path: '/api/conversations', headers: authorizationOf(person) }],
  });
  const { ours, theirs, ratio } = await compareInTurn(listOf(busy), listOf(quiet), fixture.rounds);
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
