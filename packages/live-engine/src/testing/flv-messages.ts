import { readFile } from 'node:fs/promises';

export interface FlvMessage {
  /** 8: sound, 9: picture. */
  readonly type: number;
  readonly timestamp: number;
  readonly streamId: number;
  readonly payload: Buffer;
}

/** The audio and video messages of an FLV file, as an encoder sends them by RTMP. */
export async function readFlvMessages(path: string): Promise<FlvMessage[]> {
  const bytes = await readFile(path);
  const messages: FlvMessage[] = [];
  for (let at = 13; at + 11 <= bytes.length;) {
    const length = bytes.readUIntBE(at + 1, 3);
    const timestamp = bytes.readUIntBE(at + 4, 3) + bytes.readUInt8(at + 7) * 2 ** 24;
    const payload = bytes.subarray(at + 11, at + 11 + length);
    messages.push({ type: bytes.readUInt8(at), timestamp, streamId: 1, payload });
    at += 11 + length + 4;
  }
  return messages.filter(({ type }) => type === 8 || type === 9);
}
