import type { Fixture } from '../fixture.ts';
import { compareInTurn, connections, measure, warmUp, type Load } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf, chatOf } from './chat-fixture.ts';

/** The list of conversations: how it depends on their number, and how long opening it takes. */
export async function conversationList(fixture: Fixture): Promise<Row[]> {
  return [...(await listBesideQuiet(fixture)), ...(await openingMessages(fixture))];
}

/** The newest conversations of a performer with 20,000 conversations, beside those of one with 20. */
async function listBesideQuiet(fixture: Fixture): Promise<Row[]> {
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

/** What is loaded when people open their messages: the list within the site, and the page as HTML. */
async function openingMessages(fixture: Fixture): Promise<Row[]> {
  const { chatUsers } = await chatOf(fixture);
  const people = chatUsers.slice(0, connections);
  const opening = (path: string): Load => ({
    url: fixture.ovation.url,
    requests: people.map(({ token }) => ({
      path,
      headers: { authorization: `Bearer ${token}`, cookie: `token=${token}` },
    })),
  });
  const [list, page] = [opening('/api/conversations'), opening('/messages')];
  await warmUp([list, page], fixture.rounds);
  const [{ p99Ms: listMs }, { p99Ms: pageMs }] = [
    await measure(list, fixture.rounds.seconds),
    await measure(page, fixture.rounds.seconds),
  ];
  return [
    {
      name: `opening /messages, ${connections} readers, p99`,
      value: listMs,
      unit: 'ms',
      target: 'under 60 ms',
      met: listMs < 60,
    },
    { name: 'the same as a rendered page, p99', value: pageMs, unit: 'ms', target: 'none', met: true },
  ];
}
