import {
  defaultChoices,
  notificationKind,
  type DigestFrequency,
  type NotificationChannel,
  type NotificationChannels,
  type NotificationKind,
  type NotificationSettings,
} from '@ovation/contract/messaging/notifications.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

type Chosen = {
  readonly [Kind in NotificationKind]?: { readonly [Channel in NotificationChannel]?: boolean | undefined } | undefined;
};

/** A partial change: omitted settings stay. */
export interface SettingsChange {
  readonly choices?: Chosen | undefined;
  readonly digest?: DigestFrequency | undefined;
  readonly timeZone?: string | undefined;
}

interface ChosenSettings {
  readonly choices: Chosen;
  readonly digest: DigestFrequency;
  readonly timeZone: string;
}

async function loadChosen(db: Kysely<DB>, accountId: string): Promise<ChosenSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    choices: (row?.choices ?? {}) as Chosen,
    digest: (row?.digest ?? 'daily') as DigestFrequency,
    timeZone: row?.time_zone ?? 'UTC',
  };
}

function byKind<Value>(value: (kind: NotificationKind) => Value): Record<NotificationKind, Value> {
  return Object.fromEntries(notificationKind.options.map((kind) => [kind, value(kind)])) as Record<
    NotificationKind,
    Value
  >;
}

/** Fills in the contract's defaults. */
function withDefaults({ choices, ...others }: ChosenSettings): NotificationSettings {
  return {
    ...others,
    choices: byKind((kind) => ({ ...defaultChoices[kind], ...choices[kind] }) as NotificationChannels),
  };
}

export async function loadNotificationSettings(db: Kysely<DB>, accountId: string): Promise<NotificationSettings> {
  return withDefaults(await loadChosen(db, accountId));
}

/** Also reschedules the pending digest. */
export async function changeSettingsOf(
  db: Kysely<DB>,
  accountId: string,
  change: SettingsChange,
  now: Date,
): Promise<NotificationSettings> {
  const known = await loadChosen(db, accountId);
  const choices = byKind((kind) => ({ ...known.choices[kind], ...change.choices?.[kind] }));
  const { digest = known.digest, timeZone = known.timeZone } = change;
  const saved = { choices: JSON.stringify(choices), digest, time_zone: timeZone, updated_at: now };
  await db
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...saved })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(saved))
    .execute();
  if (digest === 'off') await db.deleteFrom('notification_digests').where('account_id', '=', accountId).execute();
  else
    await sql`
      update notification_digests
      set due_at = next_digest(${digest}, ${timeZone}, ${now})
      where account_id = ${accountId}`.execute(db);
  return withDefaults({ choices, digest, timeZone });
}

export function kindsIn(
  { choices }: Pick<NotificationSettings, 'choices'>,
  channel: NotificationChannel,
): NotificationKind[] {
  return notificationKind.options.filter((kind) => choices[kind][channel]);
}

export async function isTimeZone(db: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}
