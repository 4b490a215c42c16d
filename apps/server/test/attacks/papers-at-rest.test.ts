import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { registerPerformer, uploadDocument } from '@ovation/contract/people/performers.ts';
import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import { createWorld, makePicture } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Store, type S3Store } from '../s3-store/start-s3-store.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** Words in each of these papers, so that any copy is found. */
const secret = 'Ingrid Solheim, born 21 March 1994, number 0473-8812';

/** A PDF, and a picture with the words after its end, like a camera's metadata. */
const pdf = (): Buffer => Buffer.from(`%PDF-1.4\n${`% ${secret}\n`.repeat(3_000)}%%EOF\n`);
const picture = async (): Promise<Buffer> =>
  Buffer.concat([
    Buffer.from(await (await makePicture({ width: 800, height: 600 })).arrayBuffer()),
    Buffer.from(secret.repeat(20)),
  ]);

interface Papers {
  readonly idVerification: Buffer;
  readonly documentVerification: Buffer;
}

const asFile = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);

async function register(server: TestServer, papers: Papers): Promise<{ id: string; token: string }> {
  const username = `ingrid-${crypto.randomUUID().slice(0, 8)}`;
  const body = {
    name: 'Ingrid',
    username,
    email: `${username}@example.com`,
    password: 'a long enough password',
    agreed: true as const,
    dateOfBirth: '1994-03-21',
  };
  const files = {
    idVerification: asFile(papers.idVerification, 'passport.jpg'),
    documentVerification: asFile(papers.documentVerification, 'me.pdf'),
  };
  const { performer, token = '' } = await server.client().call(registerPerformer, { body, files });
  return { id: performer._id, token };
}

const documentsOf = async (server: TestServer, id: string) => {
  await server.admin.call(openPapers, { params: { id }, body: { reason: 'The first review of their documents.' } });
  return (await server.admin.call(getPerformerForReview, { params: { id } })).documents;
};
const get = (
  server: TestServer,
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`${server.url}${url}`, {
    redirect: 'manual',
    method,
    headers: { authorization: server.adminToken, ...headers },
  });

/** Every file below a folder that contains the secret words, or the start of a picture or PDF. */
async function filesWithPlainText(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(paths.map(async (path) => (isPlain(await readFile(path)) ? [path] : [])));
  return found.flat();
}

function isPlain(bytes: Buffer): boolean {
  return (
    bytes.includes('Ingrid') ||
    bytes.includes('0473') ||
    bytes.subarray(0, 4).toString('latin1') === '%PDF' ||
    bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'
  );
}

describe('in a folder', () => {
  let server: TestServer;
  let papers: Papers;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer({ LOG_LEVEL: 'fatal' });
    papers = { idVerification: await picture(), documentVerification: pdf() };
    ({ id } = await register(server, papers));
    await server.runJobs();
  });
  afterAll(() => server.stop());

  test('no file of the site contains any part of a document', async () => {
    expect(isPlain(papers.idVerification) && isPlain(papers.documentVerification)).toBe(true);
    expect(await filesWithPlainText(server.app.config.dataDir)).toEqual([]);
  });

  test('nor does any file while a document is inspected', async () => {
    const { probe } = server.app.transcoder;
    const seen: string[][] = [];
    server.app.transcoder.probe = async (source) => {
      seen.push(await filesWithPlainText(server.app.config.dataDir), typeof source === 'string' ? [source] : []);
      return probe(source);
    };
    await register(server, papers).finally(() => {
      server.app.transcoder.probe = probe;
    });
    expect(seen).toEqual([[], []]);
  });

  test('staff gets the exact bytes, as an attachment that is neither cached nor sniffed', async () => {
    for (const { type, url, mimeType } of await documentsOf(server, id)) {
      const original = papers[type as keyof Papers];
      const answer = await get(server, url);
      expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true);
      const headers = Object.fromEntries(
        [
          'content-type',
          'content-length',
          'content-disposition',
          'cache-control',
          'x-content-type-options',
          'etag',
        ].map((name) => [name, answer.headers.get(name)]),
      );
      expect(headers).toEqual({
        'content-type': mimeType,
        'content-length': String(original.length),
        'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+\.(jpg|pdf)"$/),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        etag: null,
      });
    }
  });

  test('ranges and conditional requests get the whole file', async () => {
    const [paper] = await documentsOf(server, id);
    const asked: Record<string, string>[] = [{ range: 'bytes=0-9' }, { 'if-none-match': '*' }];
    const answers = await Promise.all(asked.map((headers) => get(server, paper?.url ?? '', { headers })));
    for (const answer of answers)
      expect([answer.status, (await answer.bytes()).length]).toEqual([200, papers[paper?.type as keyof Papers].length]);
  });

  test('no one else gets a byte, and no view is logged', async () => {
    const world = createWorld(server);
    const [fan, other] = [await world.fan(), await world.performer()];
    const [paper] = await documentsOf(server, id);
    const views = () =>
      server.app.database.selectFrom('security_events').select('id').where('kind', '=', 'papers-viewed').execute();
    const before = (await views()).length;
    for (const token of [fan.token, other.token, ''])
      expect((await get(server, paper?.url ?? '', { headers: { authorization: token } })).status).toBe(404);
    expect(await views()).toHaveLength(before);
    const size = await get(server, paper?.url ?? '', { method: 'HEAD' });
    expect([size.status, await size.text(), (await views()).length]).toEqual([200, '', before]);
  });

  test('if the view cannot be logged, nothing is delivered', async () => {
    const [paper] = await documentsOf(server, id);
    const { transaction } = server.app;
    const app = server.app as { transaction: typeof transaction };
    app.transaction = async () => {
      throw new Error('The log cannot be written.');
    };
    const answer = await get(server, paper?.url ?? '').finally(() => {
      app.transaction = transaction;
    });
    expect([
      answer.status,
      (await answer.text()).includes('Ingrid'),
      answer.headers.get('content-disposition'),
    ]).toEqual([500, false, null]);
  });

  test('a byte that was changed on the disk reaches no one', async () => {
    const victim = await register(server, papers);
    const { storage_key: key } = await server.app.database
      .selectFrom('files')
      .select('storage_key')
      .where('owner_id', '=', victim.id)
      .where('type', '=', 'document-verification')
      .executeTakeFirstOrThrow();
    const stored = await buffer((await server.app.storage.read(key)) ?? Readable.from([]));
    stored[stored.length - 20] = (stored.at(-20) as number) ^ 1;
    await server.app.storage.put(key, Readable.from([stored]), { contentType: 'application/octet-stream' });
    const paper = (await documentsOf(server, victim.id)).find(({ type }) => type === 'documentVerification');
    await expect(get(server, paper?.url ?? '').then((answer) => answer.arrayBuffer())).rejects.toThrow();
  });

  test('a file that is no picture is rejected, and leaves nothing behind', async () => {
    const before = await readdir(join(server.app.config.dataDir, 'media', 'originals'));
    const damaged = papers.idVerification.subarray(0, 400);
    await expect(register(server, { ...papers, idVerification: damaged })).rejects.toMatchObject({
      code: 'file-invalid',
      details: [{ path: 'idVerification' }],
    });
    expect(await readdir(join(server.app.config.dataDir, 'media', 'originals'))).toEqual(before);
  });

  test('many concurrent ones are all accepted', async () => {
    const performer = await createWorld(server).performer();
    await Promise.all(
      Array.from({ length: 8 }, async () =>
        performer.client.call(uploadDocument, {
          body: {},
          files: { idVerification: asFile(papers.idVerification, 'passport.jpg') },
        }),
      ),
    );
    expect(await documentsOf(server, performer.id)).toHaveLength(2);
  });
});

describe('in a bucket', () => {
  let store: S3Store;
  let server: TestServer;
  beforeAll(async () => {
    store = await startS3Store();
    server = await startTestServer(store.environment);
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  test('no object contains any part of a document, and staff gets the exact bytes through the site', async () => {
    const papers = { idVerification: await picture(), documentVerification: pdf() };
    const { id } = await register(server, papers);
    const keys = [];
    for await (const { key } of server.app.storage.list('')) keys.push(key);
    const objects = await Promise.all(
      keys.map(async (key) => buffer((await server.app.storage.read(key)) ?? Readable.from([]))),
    );
    expect([keys.length, objects.filter(isPlain)]).toEqual([2, []]);
    expect(await filesWithPlainText(server.app.config.dataDir)).toEqual([]);
    for (const { type, url } of await documentsOf(server, id)) {
      const answer = await get(server, url);
      expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(papers[type as keyof Papers])]).toEqual([
        200,
        true,
      ]);
    }
  });
});
