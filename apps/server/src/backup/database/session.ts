import pg from 'pg';

/** Values are written as text in one way, whatever the server's own settings are. */
const settings = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set lock_timeout = 0',
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
  `set client_encoding = 'UTF8'`,
  // A scan that joins another one halfway would return the rows in another order.
  'set synchronize_seqscans = off',
];

/** One connection, without time limits. */
export async function withSession<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'ovation backup', keepAlive: true });
  // A connection that breaks also fails its query, where the error is handled.
  client.on('error', () => {});
  await client.connect();
  try {
    for (const setting of settings) await client.query(setting);
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
