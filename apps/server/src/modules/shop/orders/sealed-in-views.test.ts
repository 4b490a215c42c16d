import { operations } from '@ovation/contract';
import { createConversation, sendMessage, uploadMessagePhoto } from '@ovation/contract/messaging/conversations.ts';
import { buyOperations } from '@ovation/contract/money/money.ts';
import { openInViews } from '@ovation/contract/people/users.ts';
import { updateOrder } from '@ovation/contract/shop/orders.ts';
import { makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinStaff } from '../../../../test/staff/staff-stage.ts';
import { setRequestStage, type RequestStage } from '../../../../test/stages/request-stage.ts';

let stage: RequestStage;
let performer: Person;
let fan: Person;

/** What belongs to a fan and a performer alone, by where it comes from. */
const secrets = {
  licenceKey: 'AAAA-1111-KEY',
  brief: 'Me and my cat, in ink.',
  note: 'A note with the delivery.',
  tip: 'A message with a tip.',
  message: 'A message that was sold.',
};

beforeAll(async () => {
  stage = await setRequestStage();
  const { world } = stage;
  [performer, fan] = [await world.performer(), await world.fan({ balance: 500 })];
  const product = await stage.download(performer, { licenceKeys: JSON.stringify([secrets.licenceKey]) });
  await stage.checkout(fan, [{ product }]);
  const { orderId } = await stage.commission(performer, fan);
  await performer.client.call(updateOrder, {
    params: { id: orderId },
    body: { status: 'delivered', resultIds: [await stage.upload(performer)], note: secrets.note },
  });
  await world.tip(fan, performer, 20, secrets.tip);
  await world.follow(fan, performer);
  const { _id: id } = await performer.client.call(createConversation, { body: { source: 'user', sourceId: fan.id } });
  const { _id: photo } = await performer.client.call(uploadMessagePhoto, {
    body: {},
    files: { file: await makePicture() },
  });
  await stage.server.runJobs();
  const body = { text: secrets.message, fileIds: [photo], price: 5 };
  const { _id: messageId } = await performer.client.call(sendMessage, { params: { id }, body });
  await fan.client.call(buyOperations.message, { params: { id: messageId } });
  await stage.server.runJobs();
});
afterAll(() => stage.server.stop());

/** The replies of every list that views include, as one text. */
async function readEverything(cookie: string): Promise<string> {
  const lists = operations.filter(
    ({ name, method, path }) => openInViews.has(name) && method === 'GET' && !path.includes('{'),
  );
  const texts: string[] = [];
  for (const { path } of lists) {
    const answer = await fetch(`${stage.server.url}/api${path}`, { headers: { cookie } });
    texts.push(await answer.text());
  }
  return texts.join('\n');
}

async function viewOf({ id }: Person): Promise<string> {
  const member = await joinStaff(stage.server, 'support');
  const begun = await fetch(`${stage.server.url}/api/admin/users/${id}/view`, {
    method: 'POST',
    headers: {
      cookie: `token=${member.token}`,
      origin: stage.server.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ reason: 'They cannot see what they have bought.' }),
  });
  const view = /view=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return `token=${member.token}; ${view}`;
}

const found = (text: string): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

test('a fan and a performer read what is theirs in these lists; support that views the site as them does not', async () => {
  const [asFan, asPerformer] = await Promise.all([fan, performer].map(({ token }) => readEverything(`token=${token}`)));
  expect(found(asFan ?? '').toSorted()).toEqual(['brief', 'licenceKey', 'message', 'note', 'tip']);
  expect(found(asPerformer ?? '')).toEqual(expect.arrayContaining(['brief', 'note', 'tip']));
  for (const person of [fan, performer]) {
    const viewed = await readEverything(await viewOf(person));
    expect(viewed).toContain(person.username);
    expect(found(viewed)).toEqual([]);
  }
});
