import { defaultChoices, notificationKind, type DigestFrequency, type NotificationChannel, type NotificationKind, type NotificationSettings } from '@ovation/contract/notifications.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

type Chosen = { readonly [Kind in NotificationKind]?: Partial<NotificationSettings['choices'][Kind]> | undefined };

/** What was chosen, and the contract's defaults for the rest. */
export async function loadNotificationSettings(db: Kysely<DB>, accountId: string): Promise<NotificationSettings> {
  const row = await db.selectFrom('notification_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return { choices: withDefaults((row?.choices ?? {}) as Chosen), digest: (row?.digest ?? 'daily') as DigestFrequency, timeZone: row?.time_zone ?? 'UTC' };
}

export function withDefaults(chosen: Chosen, defaults = defaultChoices): NotificationSettings['choices'] {
  return Object.fromEntries(notificationKind.options.map((kind) => [kind, { ...defaults[kind], ...chosen[kind] }])) as NotificationSettings['choices'];
}

export function kindsIn({ choices }: Pick<NotificationSettings, 'choices'>, channel: NotificationChannel): NotificationKind[] {
  return notificationKind.options.filter((kind) => choices[kind][channel]);
}

/** What waits for a digest is due by the new choice. */
export async function saveNotificationSettings(db: Kysely<DB>, accountId: string, { choices, digest, timeZone }: NotificationSettings, now: Date): Promise<void> {
  const chosen = { choices: JSON.stringify(choices), digest, time_zone: timeZone, updated_at: now };
  await db.insertInto('notification_settings').values({ account_id: accountId, ...chosen }).onConflict((conflict) => conflict.column('account_id').doUpdateSet(chosen)).execute();
  if (digest === 'off') await db.deleteFrom('notification_digests').where('account_id', '=', accountId).execute();
  else await sql`update notification_digests set due_at = next_digest(${digest}, ${timeZone}, ${now}) where account_id = ${accountId}`.execute(db);
}

export async function isTimeZone(db: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}
