import { accountTables } from './account-tables.ts';
import { audienceTables } from './audience-tables.ts';
import { liveTables } from './live-tables.ts';
import { moneyTables } from './money-tables.ts';
import { publishingTables } from './publishing-tables.ts';
import { shopTables } from './shop-tables.ts';
import { trustTables } from './trust-tables.ts';
import type { PersonalTable } from './personal-table.ts';

/** Every table with data of accounts. A new table belongs here or into `not-exported.ts`; a test compares. */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...audienceTables,
  ...publishingTables,
  ...shopTables,
  ...moneyTables,
  ...liveTables,
  ...trustTables,
];
