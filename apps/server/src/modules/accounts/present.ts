import type { AccountCard, Me } from '@ovation/contract/people/accounts.ts';
import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { loadAccountCards, type MeRow } from './account.store.ts';

const pictures = {
  avatar: { width: 320, missing: '/no-avatar.jpg' },
  cover: { width: 1280, missing: '/default-cover.jpg' },
  smallCover: { width: 640, missing: '/default-cover.jpg' },
} as const;

/** The address of an account's public picture. Each upload has a new address, so browsers may cache it forever. */
export function pictureAddress(fileId: string | null | undefined, kind: keyof typeof pictures): string {
  const { width, missing } = pictures[kind];
  return fileId ? `/api/media/public/${fileId}/${width}.webp` : missing;
}

export function presentMe(row: MeRow): Me {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email ?? '',
    avatar: pictureAddress(row.avatar_file_id, 'avatar'),
    cover: pictureAddress(row.cover_file_id, 'cover'),
    balance: fromMinor(row.balance ?? 0n),
    isPerformer: row.kind === 'performer',
    isAdmin: row.kind === 'admin',
    permissions: row.kind === 'admin' ? permissionsOf(row.roles) : [],
    emailVerified: row.email_verified_at !== null,
    hasSecondFactor: row.has_second_factor,
    language: row.language,
    closesAt: row.closing_at?.toISOString() ?? null,
    status: (row.status ?? 'active') as Me['status'],
    missing: missingOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function missingOf({ username_is_suggested, email, has_password }: MeRow): Me['missing'] {
  return [
    ...(username_is_suggested ? (['username'] as const) : []),
    ...(email === null ? (['email'] as const) : []),
    ...(has_password ? [] : (['password'] as const)),
  ];
}

interface CardRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
}

export function presentAccountCard(row: CardRow): AccountCard {
  return { _id: row.id, username: row.username, name: row.name, avatar: pictureAddress(row.avatar_file_id, 'avatar') };
}

/** Loads the cards of many accounts in one query, by id. */
export async function presentAccountCards(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, AccountCard>> {
  const rows = await loadAccountCards(db, ids);
  return new Map(rows.map((row) => [row.id, presentAccountCard(row)]));
}

/** The card of an account to which a row refers, and which was therefore loaded. */
export function requireCard(cards: ReadonlyMap<string, AccountCard>, accountId: string): AccountCard {
  const card = cards.get(accountId);
  if (!card) throw new Error(`The card of account ${accountId} was not loaded.`);
  return card;
}

/** The same where a row may refer to no account. */
export function findCard(cards: ReadonlyMap<string, AccountCard>, accountId: string | null): AccountCard | null {
  return accountId === null ? null : (cards.get(accountId) ?? null);
}
