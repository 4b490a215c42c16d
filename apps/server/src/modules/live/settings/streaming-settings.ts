import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import type { StreamingSettings } from '@ovation/contract/live/streams.ts';
import { sanitiseText, toMinor, fromMinor } from '@ovation/domain';
import type { StreamLatency } from '@ovation/contract/live/stream.ts';
import type * as requestOperations from '@ovation/contract/live/requests.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { announceStream } from '../streams/announce-stream.ts';
import { contentOf, findPublicStream, lockStream, updateStream, type StoredRule } from '../streams/stream.store.ts';
import { hasPrice, priceProblems, storedRule, ruleOnWire } from '../streams/validate-stream.ts';
import {
  lockStreamingSettings,
  saveStreamingSettings,
  loadStreamingSettings,
  type StreamingSettingsRow,
} from './streaming-settings.store.ts';
import type { App } from '../../../app.ts';
import { mayStream } from '../streams/may-stream.ts';
import { requireVisiblePage } from '../../access/index.ts';

type Update = Call<typeof operations.updateStreaming>;

/** Changes what future streams begin with; of the open one, title and description only. */
export async function updateStreaming(call: Update) {
  const { app, actor } = call;
  const texts = textsOf(call);
  await app.transaction(async (work) => {
    const known = await lockStreamingSettings(work.db, actor.id, app.clock.now());
    const terms = termsOf(known, call);
    await requireValid(call, terms);
    await saveStreamingSettings(work.db, actor.id, { ...texts, ...terms, ...othersOf(call) }, app.clock.now());
    await changeOpenStream(work, call, texts);
  });
  return readStreamingSettings(app, actor.id);
}

function textsOf({ body }: Update): { title?: string; description?: string } {
  return {
    ...(body.title === undefined ? {} : { title: cleanLine('title', body.title) }),
    ...(body.description === undefined ? {} : { description: sanitiseText(body.description) }),
  };
}

interface Terms {
  readonly access: StoredRule;
  readonly price: bigint | null;
  readonly private_price: bigint | null;
}

function termsOf(known: StreamingSettingsRow, { body }: Update): Terms {
  const access = body.access === undefined ? (known.access as StoredRule) : storedRule(body.access);
  const minor = (price: number | null): bigint | null => (price === null ? null : toMinor(price));
  const price = body.price === undefined ? known.price : minor(body.price);
  return {
    access,
    price: hasPrice(access) ? price : null,
    private_price: body.privatePrice === undefined ? known.private_price : minor(body.privatePrice),
  };
}

function othersOf({ body }: Update) {
  return {
    ...(body.latency === undefined ? {} : { latency: body.latency }),
    ...(body.isRecorded === undefined ? {} : { is_recorded: body.isRecorded }),
    ...(body.privateMinimumMinutes === undefined ? {} : { private_minimum_minutes: body.privateMinimumMinutes }),
  };
}

async function requireValid({ app }: Update, { access, price, private_price }: Terms): Promise<void> {
  const { maximumWalletPrice } = await app.settings.read();
  const problems = [
    ...priceProblems({ rule: access, price }, maximumWalletPrice),
    ...(private_price === null
      ? []
      : priceProblems({ rule: 'minute', price: private_price }, maximumWalletPrice, 'privatePrice')),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
}

async function changeOpenStream(
  work: Work,
  { app, actor }: Update,
  texts: { title?: string; description?: string },
): Promise<void> {
  if (Object.keys(texts).length === 0) return;
  const open = await findPublicStream(work.db, actor.id);
  const locked = open && (await lockStream(work.db, open.id));
  if (!locked || locked.status === 'ended') return;
  announceStream(
    work,
    app,
    await updateStream(work.db, locked.id, { ...contentOf(locked), ...texts }, app.clock.now()),
  );
}

export async function getStreamingSettings({ app, actor }: Call<typeof operations.getStreamingSettings>) {
  return readStreamingSettings(app, actor.id);
}

async function readStreamingSettings(app: App, performerId: string): Promise<StreamingSettings> {
  const [row, isAllowed] = await Promise.all([
    loadStreamingSettings(app.database, performerId),
    mayStream(app, performerId),
  ]);
  return {
    title: row.title,
    description: row.description,
    access: ruleOnWire(row.access),
    price: row.price === null ? null : fromMinor(row.price),
    latency: row.latency as StreamLatency,
    isRecorded: row.is_recorded,
    privatePrice: row.private_price === null ? null : fromMinor(row.private_price),
    privateMinimumMinutes: row.private_minimum_minutes,
    mayStream: isAllowed,
  };
}

/** What a private show costs, for anyone who sees the performer's page. */
export async function getPrivateTerms({ app, actor, params, request }: Call<typeof requestOperations.getPrivateTerms>) {
  await requireVisiblePage(app, { viewer: actor, country: request.country }, params.id);
  const { private_price: price, private_minimum_minutes: minimumMinutes } = await loadStreamingSettings(
    app.database,
    params.id,
  );
  return { price: price === null ? null : fromMinor(price), minimumMinutes };
}

/** The client measures how long its text takes to arrive. */
export async function measureUplink(): Promise<{ message: string }> {
  return { message: t('It has arrived.') };
}
