import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { AccessObject } from '../../access/index.ts';

interface Row {
  readonly id: string;
  readonly performer_id: string;
  readonly access: string;
  readonly price: bigint | null;
  readonly published_at: Date | null;
  readonly public_at: Date | null;
  readonly ends_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly hidden_at: Date | null;
}

/** The access object of a feed that was read together with its facts. */
export function accessObjectOf(row: Row): AccessObject {
  return {
    kind: 'feed',
    id: row.id,
    performerId: row.performer_id,
    rule: row.access as AccessRule,
    price: row.price,
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
    isWithdrawn: row.withdrawn_at !== null,
    isHidden: row.hidden_at !== null,
  };
}
