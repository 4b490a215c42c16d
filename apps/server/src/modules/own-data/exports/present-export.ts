import type { DataExport } from '@ovation/contract/people/own-data.ts';
import type { ExportRow } from './export.store.ts';

export function presentExport(row: ExportRow): DataExport {
  return {
    _id: row.id,
    status: row.status as DataExport['status'],
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
