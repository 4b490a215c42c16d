import type { ConsentState } from '@ovation/contract/people/consent.ts';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export interface NewConsentEvent {
  readonly consentId: string;
  readonly state: ConsentState;
  readonly way: 'account' | 'link' | 'staff' | null;
  readonly textVersion: number;
  /** As the person gave it, or as the performer wrote it. */
  readonly name: string;
  readonly paperSha256?: Buffer | undefined;
  readonly note?: string | undefined;
  readonly staffId?: string | undefined;
}

/** Adds an event, whose hash includes that of the event before. The caller holds the consent's lock. */
export async function appendEvent(db: Kysely<DB>, event: NewConsentEvent, now: Date): Promise<void> {
  const last = await db
    .selectFrom('consent_events')
    .select('hash')
    .where('consent_id', '=', event.consentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const paper_sha256 = event.paperSha256 ?? null;
  await db
    .insertInto('consent_events')
    .values({
      id: newId(),
      consent_id: event.consentId,
      state: event.state,
      way: event.way,
      text_version: event.textVersion,
      name: event.name,
      paper_sha256,
      note: event.note ?? null,
      staff_id: event.staffId ?? null,
      hash: hashOf(last?.hash, event, now),
      created_at: now,
    })
    .execute();
}

/** The fields in this order as JSON, after the hash before in hexadecimal. docs/trust.md explains how to check it. */
function hashOf(before: Buffer | undefined, event: NewConsentEvent, now: Date): Buffer {
  const { consentId, state, way, textVersion, name, paperSha256, note, staffId } = event;
  const fields = [
    before?.toString('hex') ?? '',
    consentId,
    state,
    way,
    textVersion,
    name,
    paperSha256?.toString('hex') ?? null,
    note ?? null,
    staffId ?? null,
    now.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** The events of some consents, the oldest first. */
export async function listEvents(db: Kysely<DB>, consentIds: readonly string[]) {
  if (consentIds.length === 0) return [];
  return db
    .selectFrom('consent_events')
    .select(['consent_id', 'state', 'way', 'hash', 'created_at', 'paper_sha256'])
    .where('consent_id', 'in', consentIds)
    .orderBy('id')
    .execute();
}
export type ConsentEventRow = Awaited<ReturnType<typeof listEvents>>[number];
