import type { Chat, Talker } from '../data/chat.ts';
import type { Ground } from '../ground.ts';
import type { Row } from '../row.ts';
import { openCrowd } from '../sockets/crowd.ts';
import { authorizationOf, chatOf } from './chat-ground.ts';

const messagesPerSecond = 200;
const patienceMs = 2_000;

/** From the moment a message is sent to the one in which the other's socket hears it, while a thousand are online and 200 messages a second are sent, each in the next conversation. */
export async function sendToSeen(ground: Ground): Promise<Row[]> {
  const chat = await chatOf(ground);
  const crowd = await openCrowd({
    url: ground.ovation.url,
    people: chat.talkers.map(({ token }, number) => ({ token, number })),
  });
  try {
    await sendFor(ground, chat, ground.rounds.seconds / 2);
    await crowd.tell('report');
    const sent = await sendFor(ground, chat, ground.rounds.seconds * ground.rounds.rounds);
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    const { latenciesMs } = await crowd.tell('report');
    if (latenciesMs.length !== sent) throw new Error(`Of ${sent} messages ${latenciesMs.length} were heard.`);
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

/** Sends at an even pace, whether answers come or not; answers how many, and throws when one was refused. */
async function sendFor({ ovation }: Ground, { talkers }: Chat, seconds: number): Promise<number> {
  const total = Math.round(messagesPerSecond * seconds);
  const started = performance.now();
  const sending: Promise<void>[] = [];
  for (let number = 0; number < total; number += 1) {
    const waitMs = started + (number * 1_000) / messagesPerSecond - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const talker = talkers[(number * 2 + (Math.floor((number * 2) / talkers.length) % 2)) % talkers.length];
    if (talker) sending.push(send(ovation.url, talker));
  }
  await Promise.all(sending);
  return total;
}

async function send(url: string, talker: Talker): Promise<void> {
  const text = `to ${talker.partner} at ${(performance.timeOrigin + performance.now()).toFixed(3)}`;
  const answer = await fetch(`${url}/api/messages/conversations/${talker.conversationId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorizationOf(talker) },
    body: JSON.stringify({ text }),
  });
  if (answer.status !== 201) throw new Error(`A message was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
