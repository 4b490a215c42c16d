import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const ofSystem = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  ['a server that was killed', ofDatabase('57P02'), true],
  ['a server that is stopping', ofDatabase('57P03'), true],
  ['a server that is not a primary yet', ofDatabase('25006'), true],
  ['a connection that hangs up', ofSystem('ECONNRESET'), true],
  ['a connection that another call found broken', ofSystem('ERR_STREAM_DESTROYED'), true],
  ['a connection that has ended', ofSystem('ERR_STREAM_WRITE_AFTER_END'), true],
  ['a connection that the driver has lost', new Error('Connection terminated unexpectedly'), true],
  ['an answer out of turn', new Error('Received unexpected dataRow message from backend.'), true],
  ['a handshake that was cut', new Error('There was an error establishing an SSL connection'), true],
  ['one of these as the cause', new Error('The page failed.', { cause: ofSystem('ECONNRESET') }), true],
  ['several addresses that refuse', new AggregateError([ofSystem('ECONNREFUSED'), ofSystem('ECONNREFUSED')]), true],
  ['a statement with a mistake', ofDatabase('42601'), false],
  ['a mistake of ours', new TypeError('no'), false],
  ['a mistake whose cause is a mistake', new Error('no', { cause: new TypeError('no') }), false],
])('%s: %#', (_name, error, expected) => {
  expect(isUnavailable(error)).toBe(expected);
});
