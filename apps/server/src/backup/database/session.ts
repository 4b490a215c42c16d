import pg from 'pg';

/** Values are written as text in one way, whatever the server's own settings are. */
const settings = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local lock_timeout = 0',
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  'set local extra_float_digits = 1',
  `set local bytea_output = 'hex'`,
  `set local client_encoding = 'UTF8'`,
  // A scan that joins another one halfway would return the rows in another order.
  'set local synchronize_seqscans = off',
];

/**
 * One transaction, without time limits. All of it in the transaction: through a pooler, only that is sure to stay on
 * one connection, and settings must not reach those who get the connection later.
 */
export function inTransaction<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  return connected(connectionString, async (client) => {
    await client.query(begin);
    for (const setting of settings) await client.query(setting);
    const result = await use(client);
    await client.query('commit');
    return result;
  });
}

/** One connection, whose end rolls back what was not committed. */
export async function connected<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'ovation backup', keepAlive: true });
  // A connection that breaks also fails its query, where the error is handled.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
