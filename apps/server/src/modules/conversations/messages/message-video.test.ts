import { createConversation, listMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { finishUpload } from '@ovation/contract/publishing/uploads.ts';
import { createWorld, makeVideoFile, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const headersOf = ({ token }: Person, headers: Record<string, string>) => ({
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${token}`,
  ...headers,
});

async function begin(owner: Person, sizeBytes: number): Promise<string> {
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  const metadata = `type ${encode('message-video')},filename ${encode('encore.mp4')}`;
  const answer = await fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: headersOf(owner, { 'upload-length': String(sizeBytes), 'upload-metadata': metadata }),
  });
  return answer.headers.get('location') ?? `refused: ${answer.status}`;
}

const write = async (owner: Person, path: string, offset: number, bytes: Uint8Array): Promise<number> =>
  (
    await fetch(server.url + path, {
      method: 'PATCH',
      headers: headersOf(owner, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
      body: new Uint8Array(bytes),
    })
  ).status;
const offsetOf = async (owner: Person, path: string): Promise<number> =>
  Number(
    (await fetch(server.url + path, { method: 'HEAD', headers: headersOf(owner, {}) })).headers.get('upload-offset'),
  );
const finish = ({ client }: Person, path: string) =>
  client.call(finishUpload, { params: { id: path.split('/').at(-1) ?? '' } });

test('a message’s video resumes where its upload broke off, and can be sent once it is complete', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const film = await (await makeVideoFile()).bytes();
  const path = await begin(fan, film.length);
  expect(await write(fan, path, 0, film.subarray(0, 2_000))).toBe(204);
  await expect(finish(fan, path)).rejects.toMatchObject({ statusCode: 409 });
  expect(await offsetOf(fan, path)).toBe(2_000);
  expect(await write(await world.fan(), path, 2_000, film.subarray(2_000))).toBe(404);
  expect(await write(fan, path, 2_000, film.subarray(2_000))).toBe(204);
  const file = await finish(fan, path);
  expect(file).toMatchObject({ type: 'message-video', status: 'queued' });
  await fan.client.call(sendMessage, { params: { id }, body: { fileIds: [file._id] } });
  await server.runJobs();
  const {
    data: [message],
  } = await performer.client.call(listMessages, { params: { id } });
  expect(message).toMatchObject({
    files: [
      {
        _id: file._id,
        type: 'message-video',
        status: 'ready',
        hlsUrl: expect.any(String),
        durationMs: expect.any(Number),
      },
    ],
  });
});

test('a file that is no video is rejected with a message once it has arrived', async () => {
  const fan = await world.fan();
  const picture = await (await makePicture({ width: 64, height: 64 })).bytes();
  const path = await begin(fan, picture.length);
  await write(fan, path, 0, picture);
  await expect(finish(fan, path)).rejects.toMatchObject({
    code: 'file-invalid',
    message: expect.stringMatching(/video/i),
  });
});
