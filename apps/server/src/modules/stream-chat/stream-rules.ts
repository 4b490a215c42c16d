import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import type { Viewing } from '../access/index.ts';
import { isModerator } from './moderation/moderation.store.ts';
import { governs } from './policy.ts';

/**
 * What a live stream means for its performer's chat. The module of live streams comes later and adds its rule to
 * `app.streamChatRules` when it registers.
 */
export interface StreamChatRule {
  /** Whether the performer has an open stream that this chat belongs to; a private show has its own chat. */
  isStreaming(db: Kysely<DB>, performerId: string): Promise<boolean>;
  /** Why the open stream, and with it the chat, is locked for this viewer, as a sentence; undefined: it is not. */
  denialToRead(viewing: Viewing, performerId: string): Promise<string | undefined>;
}

declare module '../../app.ts' {
  interface App {
    /** Filled by the modules that know about live streams. */
    readonly streamChatRules: StreamChatRule[];
  }
}

/** While a performer streams, their chat is open. */
export async function isStreaming(app: App, db: Kysely<DB>, performerId: string): Promise<boolean> {
  for (const rule of app.streamChatRules) if (await rule.isStreaming(db, performerId)) return true;
  return false;
}

/**
 * Why the viewer cannot read the chat at the moment, as a sentence. The performer, their moderators and staff always
 * can.
 */
export async function denialToRead(app: App, viewing: Viewing, performerId: string): Promise<string | undefined> {
  const { viewer } = viewing;
  if (governs(viewer, performerId)) return undefined;
  const denial = await firstDenial(app, viewing, performerId);
  if (denial === undefined || (viewer && (await isModerator(app.database, performerId, viewer.id)))) return undefined;
  return denial;
}

async function firstDenial(app: App, viewing: Viewing, performerId: string): Promise<string | undefined> {
  for (const rule of app.streamChatRules) {
    const denial = await rule.denialToRead(viewing, performerId);
    if (denial !== undefined) return denial;
  }
  return undefined;
}

/** Throws content-locked if the chat belongs to a stream that is locked for the viewer. */
export async function requireUnlocked(app: App, viewing: Viewing, performerId: string): Promise<void> {
  const denial = await denialToRead(app, viewing, performerId);
  if (denial !== undefined) throw new Failure('content-locked', denial);
}
