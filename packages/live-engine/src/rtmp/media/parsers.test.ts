import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AmfError, readAmf, writeAmf } from '../protocol/amf.ts';
import { readAudioMessage, readNals, readVideoMessage } from './flv.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('commands', () => {
  test('are read as they were written', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.constant(null),
        fc.string(),
        tie('object'),
      ),
      object: fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), tie('value'), {
        maxKeys: 4,
        noNullPrototype: false,
      }),
    })).value;
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        expect(JSON.parse(JSON.stringify(readAmf(writeAmf(values as never))))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
      }),
    );
  });

  test('that are random bytes are refused as such', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readAmf(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(AmfError);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('with endless nesting, lists or values are refused', () => {
    expect(() => readAmf(Buffer.alloc(10_000, hex('03 0001 61')))).toThrow(AmfError);
    const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
    expect(readAmf(writeAmf([nested(6) as never]))).toHaveLength(1);
    expect(() => readAmf(writeAmf([nested(7) as never]))).toThrow(AmfError);
    expect(() => readAmf(Buffer.alloc(50_000, hex('0a 00000001')))).toThrow(AmfError);
    expect(() => readAmf(hex('0a ffffffff'))).toThrow('too long');
    expect(() => readAmf(Buffer.alloc(1_000, 5))).toThrow('too many');
  });
});

describe('video', () => {
  const sets = 'e1 0004 67640028 01 0003 68ee3c';

  test('is H.264 in the old form, or by its name', () => {
    const config = { type: 'config', lengthBytes: 4, sets: [hex('67640028'), hex('68ee3c')] };
    expect(readVideoMessage(hex(`17 00 000000 01 640028 ff ${sets}`))).toEqual(config);
    expect(readVideoMessage(hex(`90 61766331 01 640028 ff ${sets}`))).toEqual(config);
    expect(readVideoMessage(hex('27 01 000042 aabb'))).toEqual({ type: 'frame', compositionMs: 66, data: hex('aabb') });
    expect(readVideoMessage(hex('a1 61766331 ffffbe aabb'))).toMatchObject({ type: 'frame', compositionMs: -66 });
    expect(readVideoMessage(hex('a3 61766331 aabb'))).toEqual({ type: 'frame', compositionMs: 0, data: hex('aabb') });
  });

  test('in another codec is named unsupported: H.263, HEVC, AV1, several tracks', () => {
    for (const message of ['22 00', '90 68766331 00', '90 61763031 00', '96 61766331 00'])
      expect(readVideoMessage(hex(message))).toEqual({ type: 'unsupported' });
  });

  test('that says nothing is skipped', () => {
    for (const message of ['57 00', '17 02 000000', '94 00', '92 61766331'])
      expect(readVideoMessage(hex(message))).toEqual({ type: 'nothing' });
  });

  test('that is damaged is noticed', () => {
    for (const message of ['', '17', '17 00 000000 01 640028 ff', `17 00 000000 01 640028 ff e1 00ff 67`])
      expect(readVideoMessage(hex(message))).toBeUndefined();
    expect(readVideoMessage(hex('17 00 000000 01 640028 ff e1 0002 6764 01 0002 6764'))).toBeUndefined();
    expect(readNals(hex('00000009 6500'), 4)).toBeUndefined();
    expect(readNals(hex('0000'), 4)).toBeUndefined();
    expect(readNals(hex('0002 6501 0001 09 0002 4102'), 2)).toEqual([hex('6501'), hex('4102')]);
    expect(readNals(Buffer.alloc(10_000, hex('02 6501')), 1)).toBeUndefined();
  });

  test('of random bytes never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (bytes, lengthBytes) => {
        const message = Buffer.from(bytes);
        readVideoMessage(message);
        readAudioMessage(message);
        readNals(message, lengthBytes);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('sound is AAC in the old form, or by its name', () => {
  expect(readAudioMessage(hex('af 00 1210'))).toEqual({ type: 'config', config: hex('1210') });
  expect(readAudioMessage(hex('af 01 21'))).toEqual({ type: 'frame', data: hex('21') });
  expect(readAudioMessage(hex('90 6d703461 1210'))).toEqual({ type: 'config', config: hex('1210') });
  for (const other of ['2f 00', '90 4f707573 00'])
    expect(readAudioMessage(hex(other))).toEqual({ type: 'unsupported' });
  for (const damaged of ['', 'af', 'af 01', 'af 07 00']) expect(readAudioMessage(hex(damaged))).toBeUndefined();
});
