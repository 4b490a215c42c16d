import type { Chat, ChatUser } from '../data/chat.ts';
import type { Fixture } from '../fixture.ts';
import type { Row } from '../row.ts';
import { openCrowd } from '../sockets/crowd.ts';
import { authorizationOf, chatOf } from './chat-fixture.ts';

const messagesPerSecond = 200;
const patienceMs = 2_000;

/**
 * The time from sending a message until the other side's socket receives it, with a thousand online and 200
 * messages a second in alternating conversations.
 */
export async function sendToSeen(fixture: Fixture): Promise<Row[]> {
  const chat = await chatOf(fixture);
  const crowd = await openCrowd({
    url: fixture.ovation.url,
    people: chat.chatUsers.map(({ token }, number) => ({ token, number })),
  });
  try {
    await sendFor(fixture, chat, fixture.rounds.seconds / 2);
    await crowd.send('report');
    const sent = await sendFor(fixture, chat, fixture.rounds.seconds * fixture.rounds.rounds);
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    const { latenciesMs } = await crowd.send('report');
    if (latenciesMs.length !== sent) throw new Error(`Of ${sent} messages ${latenciesMs.length} were received.`);
    return rowsOf(latenciesMs.toSorted((one, other) => one - other));
  } finally {
    await crowd.close();
  }
}

function rowsOf(sorted: readonly number[]): Row[] {
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [0.5, 0.99].map((share) => ({
    name: `a message, sent to seen, p${share * 100}`,
    value: at(share),
    unit: 'ms',
    target: 'under 100 ms',
    met: at(share) < 100,
  }));
}

/** Sends at a steady pace, whether or not responses come; returns how many, and throws if one failed. */
async function sendFor({ ovation }: Fixture, { chatUsers }: Chat, seconds: number): Promise<number> {
  const total = Math.round(messagesPerSecond * seconds);
  const started = performance.now();
  const sending: Promise<void>[] = [];
  for (let number = 0; number < total; number += 1) {
    const waitMs = started + (number * 1_000) / messagesPerSecond - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const chatUser = chatUsers[(number * 2 + (Math.floor((number * 2) / chatUsers.length) % 2)) % chatUsers.length];
    if (chatUser) sending.push(send(ovation.url, chatUser));
  }
  await Promise.all(sending);
  return total;
}

async function send(url: string, chatUser: ChatUser): Promise<void> {
  const text = `to ${chatUser.partner} at ${(performance.timeOrigin + performance.now()).toFixed(3)}`;
  const answer = await fetch(`${url}/api/messages/conversations/${chatUser.conversationId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorizationOf(chatUser) },
    body: JSON.stringify({ text }),
  });
  if (answer.status !== 201) throw new Error(`A message was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
