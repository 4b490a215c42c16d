import { operations } from '@ovation/contract';
import { getQueuePlace, staffQueues } from '@ovation/contract/site/staff-queues.ts';
import {
  permissionsOf,
  staffRoleNames,
  type StaffPermission,
  type StaffRole,
} from '@ovation/contract/staff-permissions.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodySchema, querySchema } from '../contract/json-schema.ts';
import { sampleOf } from '../contract/sample.ts';
import { send } from '../contract/send.ts';
import { joinStaff } from './staff-stage.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** Every operation of staff, called by a member with each role, with each pair of roles that has no owner, and none. */
const groups: readonly (readonly StaffRole[])[] = [
  ['support'],
  ['moderation'],
  ['finance'],
  ['support', 'finance'],
  ['owner'],
];

let server: TestServer;
/** By the roles, joined with commas; the empty one for staff without a role. */
let tokens: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  tokens = new Map();
  for (const roles of groups) tokens.set(roles.join(), (await joinStaff(server, ...roles)).token);
  const bare = await joinStaff(server, 'support');
  await server.app.database.deleteFrom('staff_roles').where('account_id', '=', bare.id).execute();
  tokens.set('', bare.token);
});
afterAll(() => server.stop());

const ofStaff = operations.filter(({ access }) => access === 'admin');

async function codeOf(operation: Operation, roles: readonly StaffRole[]): Promise<string | undefined> {
  const query = new URLSearchParams(sampleOf(querySchema(operation)) as Record<string, string>).toString();
  const sent = { token: tokens.get(roles.join()), body: sampleOf(bodySchema(operation)), query };
  return ((await send(server.url, operation, sent)).body as { code?: string }).code;
}

/** Whether the roles of the caller were enough: what comes after that check does not matter here. */
const isAllowed = async (operation: Operation, roles: readonly StaffRole[]): Promise<boolean> =>
  (await codeOf(operation, roles)) !== 'permission-missing';

/** A queue has a permission of its own; the sample asks for that of reports. */
function permissionsFor(operation: Operation): readonly StaffPermission[] {
  const { reports } = staffQueues;
  const own = operation.permission as StaffPermission;
  return operation === getQueuePlace ? [own, reports.permission] : [own];
}

test('each group of roles is tried', () => {
  expect(new Set(groups.flat())).toEqual(new Set(staffRoleNames));
});

test.each(ofStaff.map((operation) => [operation.name, operation] as const))(
  '%s: for exactly the roles that have its permission',
  async (_, operation) => {
    for (const roles of [...groups, []]) {
      const held = permissionsOf(roles);
      expect([roles, await isAllowed(operation, roles)]).toEqual([
        roles,
        permissionsFor(operation).every((permission) => held.includes(permission)),
      ]);
    }
  },
);
