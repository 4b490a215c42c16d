import type { ContentKind } from '@ovation/contract/content.ts';
import { createWorld, type Person } from '@ovation/testing';
import { expect } from 'vitest';
import { requireVisibleContent } from '../../src/modules/access/index.ts';
import { staffActor } from '../staff/staff-actor.ts';
import { relationsOf } from '../relations.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../start-server.ts';
import type { Outcome, RandomPerformer, ViewerName } from './random-objects.ts';

/** A table of what access decides on. */
type GovernedTable = 'galleries' | 'photos' | 'products' | 'streams' | 'videos';

export interface Visit {
  readonly viewer: ViewerName;
  readonly country: string | undefined;
}

/** A site with one performer and one fan, on which random objects are built and visited. */
export interface AccessStage {
  readonly server: TestServer;
  readonly performer: Person;
  readonly fan: Person;
  /** Deletes what earlier runs built, and sets the performer's status and relationship to the fan. */
  prepare(performer: RandomPerformer, tables: readonly GovernedTable[]): Promise<void>;
  /** The moment so many hours from now. */
  at(hours: number | null): Date | null;
  get(visit: Visit, address: string): Promise<{ status: number; text: string }>;
  deliveryOf(visit: Visit, fileId: string, rendition: string): Promise<Outcome>;
  decisionOf(visit: Visit, kind: ContentKind, id: string): Promise<Outcome>;
}

export async function startAccessStage(options: TestServerOptions = {}): Promise<AccessStage> {
  const server = await startTestServer({ COUNTRY_HEADER: 'x-country' }, options);
  const world = createWorld(server);
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const people = { server, performer, fan };
  return {
    ...people,
    prepare: (random, tables) => prepare(people, random, tables),
    at: (hours) => (hours === null ? null : new Date(server.clock.now().getTime() + hours * 3_600_000)),
    get: (visit, address) => get(people, visit, address),
    async deliveryOf(visit, fileId, rendition) {
      const address = server.app.mediaAddresses.sign({ id: fileId, duration_ms: null }, rendition);
      const { status } = await get(people, visit, address);
      return status === 200 ? 'open' : status === 403 ? 'locked' : 'hidden';
    },
    decisionOf: (visit, kind, id) => decisionOf(people, visit, kind, id),
  };
}

type People = Pick<AccessStage, 'server' | 'performer' | 'fan'>;

async function prepare(
  { server, performer, fan }: People,
  random: RandomPerformer,
  tables: readonly GovernedTable[],
): Promise<void> {
  const { database } = server.app;
  const relations = relationsOf(server.app);
  const relationTables = ['follows', 'subscriptions', 'account_blocks', 'country_blocks'] as const;
  for (const table of ['purchases' as const, ...tables, ...relationTables]) await database.deleteFrom(table).execute();
  await database
    .updateTable('performers')
    .set({ status: random.isActive ? 'active' : 'suspended' })
    .where('account_id', '=', performer.id)
    .execute();
  if (random.blocksFan) await relations.block(performer.id, fan.id);
  if (random.blocksFrance) await relations.blockCountry(performer.id, 'FR');
  if (random.isFollowed) await relations.follow(fan.id, performer.id);
  if (random.isSubscribed) await relations.subscribe(fan.id, performer.id);
}

async function get(
  { server, performer, fan }: People,
  { viewer, country }: Visit,
  address: string,
): Promise<{ status: number; text: string }> {
  const tokens = { stranger: undefined, fan: fan.token, performer: performer.token, staff: server.adminToken };
  const token = tokens[viewer];
  const response = await fetch(server.url + address, {
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(country === undefined ? {} : { 'x-country': country }),
    },
  });
  return { status: response.status, text: await response.text() };
}

async function decisionOf(
  { server, performer, fan }: People,
  { viewer, country }: Visit,
  kind: ContentKind,
  id: string,
): Promise<Outcome> {
  const actors = {
    stranger: undefined,
    fan: { id: fan.id, kind: 'user' },
    performer: { id: performer.id, kind: 'performer' },
    staff: staffActor(),
  } as const;
  const actor = actors[viewer];
  const visible = requireVisibleContent(
    server.app,
    { viewer: actor && { ...actor, username: 'x', status: 'active' }, country },
    kind,
    id,
  );
  return visible.then(
    ({ decision }) => (decision.state === 'granted' ? 'open' : 'locked'),
    () => 'hidden',
  );
}

/** Whether an object does not exist for a viewer. */
export function isHiddenStatus(status: number): boolean {
  expect([200, 404, 451]).toContain(status);
  return status !== 200;
}
