import pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import {
  primaryState,
  replicaState,
  whyNoReplica,
  type PrimaryState,
  type ReplicaState,
} from '../../../platform/database/replica/wal-position.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { networkProblem } from '../../network-problem.ts';

const { fine, problem } = findingsOf('replica');

const timeoutMs = 10_000;
const advice = 'Correct DATABASE_READ_URL, or start that replica. Meanwhile, everything is read at the primary.';

/** Whether DATABASE_READ_URL leads to a replica of DATABASE_URL. */
export async function checkReplica({ databaseUrl, databaseReads }: Config): Promise<Finding[]> {
  if (databaseReads === undefined || databaseUrl === undefined) return [];
  try {
    const [primary, replica] = [
      await ask<PrimaryState>(databaseUrl, primaryState),
      await ask<ReplicaState>(databaseReads.url, replicaState),
    ];
    const reason = whyNoReplica(primary, replica);
    if (reason !== undefined) return [problem(`DATABASE_READ_URL leads to a PostgreSQL, but ${reason}.`, advice)];
    return [fine('DATABASE_READ_URL leads to a replica of DATABASE_URL.')];
  } catch (error) {
    return [problem(`The replica could not be compared with the primary: ${networkProblem(error)}.`, advice)];
  }
}

async function ask<State>(connectionString: string, question: string): Promise<State> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(question)).rows[0] as State;
  } finally {
    await client.end().catch(() => {});
  }
}
