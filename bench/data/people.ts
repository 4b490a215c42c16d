import { createHash } from 'node:crypto';
import type pg from 'pg';
import { bytes, copyRows, moment, type Value } from './copy.ts';
import { writeFiles, type File } from './files.ts';
import { idOf } from './ids.ts';
import { createRandom } from './random.ts';
import { monthlyPriceOf, type Site } from './site.ts';
import { measuredFans } from './sizes.ts';
import { biography, fullName } from './words.ts';

/** The cookie of a measured fan. */
export function sessionTokenOf(fan: number): string {
  return `session-of-the-measured-fan-${fan}`;
}

export function usernameOf(account: number): string {
  return `account${account}`;
}

const accountColumns = [
  'id',
  'kind',
  'username',
  'email',
  'name',
  'password_hash',
  'email_verified_at',
  'avatar_file_id',
  'created_at',
  'updated_at',
];
const performerColumns = [
  'account_id',
  'status',
  'bio',
  'date_of_birth',
  'gender',
  'country',
  'monthly_price',
  'yearly_price',
  'is_free_subscription',
  'created_at',
  'updated_at',
];

/** All accounts have one password, hashed once: each hash takes a good part of a second. */
export async function writePeople(client: pg.Client, site: Site, passwordHash: string): Promise<void> {
  await copyRows(client, 'accounts', accountColumns, accounts(site, passwordHash));
  await copyRows(client, 'performers', performerColumns, performers(site));
  await writeFiles(client, avatars(site));
  // What the database's triggers would have written.
  await client.query(
    `insert into performer_words (performer_id, words)
    select p.account_id, words_of_performer(a.name, a.username, p.bio)
    from performers p
    join accounts a on a.id = p.account_id`,
  );
  await client.query("select learn_words('performer', string_agg(words, E'\\n')) from performer_words");
  await copyRows(client, 'sessions', ['token_hash', 'account_id', 'expires_at'], sessions(site));
}

function* accounts({ sizes, opened, accountId }: Site, passwordHash: string): Generator<Value[]> {
  const random = createRandom(11);
  for (let account = 0; account < sizes.accounts; account += 1) {
    const isPerformer = account < sizes.performers;
    const username = usernameOf(account);
    const time = moment(opened);
    yield [
      accountId(account),
      isPerformer ? 'performer' : 'user',
      username,
      `${username}@example.com`,
      fullName(random),
      passwordHash,
      time,
      isPerformer ? idOf('avatar', account, opened) : null,
      time,
      time,
    ];
  }
}

const genders = ['female', 'male', 'transgender'];
const countries = ['DE', 'FR', 'ES', 'IT', 'JP', 'BR', 'US', 'GB', 'NO', 'PL'];

function* performers({ sizes, opened, accountId }: Site): Generator<Value[]> {
  const random = createRandom(12);
  for (let performer = 0; performer < sizes.performers; performer += 1) {
    const price = monthlyPriceOf(performer);
    yield [
      accountId(performer),
      'active',
      biography(random),
      '1994-05-17',
      random.pick(genders),
      random.pick(countries),
      price,
      price * 10,
      false,
      moment(opened),
      moment(opened + performer * 1_000),
    ];
  }
}

function* avatars({ sizes, opened, accountId }: Site): Generator<File> {
  for (let performer = 0; performer < sizes.performers; performer += 1) {
    yield {
      id: idOf('avatar', performer, opened),
      type: 'avatar',
      ownerId: accountId(performer),
      objectId: accountId(performer),
      time: opened,
    };
  }
}

function* sessions({ sizes, now, accountId }: Site): Generator<Value[]> {
  for (let fan = 0; fan < measuredFans.count; fan += 1) {
    const tokenHash = createHash('sha256').update(sessionTokenOf(fan)).digest('hex');
    yield [bytes(tokenHash), accountId(sizes.performers + fan), moment(now + 30 * 86_400_000)];
  }
}
