import type { HashList } from '@ovation/contract/site/hash-lists.ts';
import type { HashListRow } from './hash-list.store.ts';

export function presentHashList(row: HashListRow): HashList {
  return {
    _id: row.id,
    name: row.name,
    category: row.category as HashList['category'],
    status: row.status as HashList['status'],
    totalPicture: row.total_picture,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
