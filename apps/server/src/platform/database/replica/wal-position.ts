/** A position in PostgreSQL's write-ahead log, such as `0/16B3748`, as a number that grows. */
export function parsePosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** What the primary says about itself. */
export interface PrimaryState {
  readonly system: string;
  readonly timeline: number;
  readonly database: string;
  readonly position: string;
}

/** What a server says that should be its replica. */
export interface ReplicaState extends Omit<PrimaryState, 'position'> {
  readonly isInRecovery: boolean;
  /** Null if it is no replica. */
  readonly position: string | null;
}

const cluster = `
  (select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`;

/**
 * Everything that is committed lies before the position. At a boundary between pages of the log, PostgreSQL counts the
 * header of a page that nothing was written to, which no replica reaches until something is.
 */
export const primaryState = `
  with written as (select pg_current_wal_insert_lsn() as position),
    page as (select position, (position - '0/0'::pg_lsn) % current_setting('wal_block_size')::int as used from written)
  select ('x' || left(pg_walfile_name(position), 8))::bit(32)::int as timeline,
    (position - case when used in (24, 40) then used else 0 end)::text as position, ${cluster}
  from page`;

export const replicaState = `
  select pg_is_in_recovery() as "isInRecovery", pg_last_wal_replay_lsn()::text as position,
    (select timeline_id from pg_control_checkpoint()) as timeline, ${cluster}`;

/** Why a server is no replica of the primary; undefined if it is one. */
export function whyNoReplica(primary: PrimaryState, replica: ReplicaState): string | undefined {
  if (!replica.isInRecovery) return 'it is no replica, or not any more';
  if (replica.system !== primary.system) return 'it is the replica of another server';
  if (replica.database !== primary.database) return 'it is another database of that server';
  if (replica.timeline !== primary.timeline) return 'it does not follow the server that is the primary now';
  return undefined;
}
