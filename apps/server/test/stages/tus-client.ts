import { finishUpload } from '@ovation/contract/publishing/uploads.ts';
import type { Person } from '@ovation/testing';
import type { TestServer } from '../start-server.ts';

const encode = (text: string): string => Buffer.from(text).toString('base64');
export const idOf = (path: string): string => path.split('/').at(-1) ?? '';
export const errorOf = ({ status, text }: { status: number; text: string }): unknown => ({
  status,
  ...(JSON.parse(text) as object),
});

/** A tus client that sends one request at a time, and can also violate the protocol. */
export function tusClientFor(server: () => TestServer) {
  async function tus(
    method: string,
    path: string,
    person: Person | undefined,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ) {
    const response = await fetch(new URL(path, server().url), {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...headers },
      ...(body ? { body } : {}),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const begin = (
    person: Person | undefined,
    sizeBytes: number | string,
    { type = 'feed-video', name = 'film.mp4' } = {},
  ) =>
    tus('POST', '/api/uploads', person, {
      'upload-length': String(sizeBytes),
      'upload-metadata': `type ${encode(type)},filename ${encode(name)}`,
    });

  async function storedBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of server().app.storage.list(prefix)) keys.push(key);
    return keys;
  }

  return {
    tus,
    begin,
    storedBelow,
    /** Begins an upload. Returns its path. */
    begun: async (person: Person, sizeBytes: number, plan?: { type?: string; name?: string }): Promise<string> =>
      (await begin(person, sizeBytes, plan)).headers.get('location') ?? 'missing',
    sendBytes: (person: Person, path: string, offset: number, bytes: Uint8Array) =>
      tus(
        'PATCH',
        path,
        person,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        new Uint8Array(bytes),
      ),
    offsetOf: async (person: Person, path: string): Promise<number> =>
      Number((await tus('HEAD', path, person)).headers.get('upload-offset')),
    finish: (person: Person, path: string) => person.client.call(finishUpload, { params: { id: idOf(path) } }),
    partsOf: (path: string): Promise<string[]> => storedBelow(`uploads/${idOf(path)}/`),
  };
}
