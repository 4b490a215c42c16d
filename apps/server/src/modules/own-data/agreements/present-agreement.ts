import type { Agreement } from '@ovation/contract/people/own-data.ts';
import type { AgreementRow } from './agreement.store.ts';

export function presentAgreement(row: AgreementRow): Agreement {
  return {
    _id: row.id,
    versionId: row.version_id,
    slug: row.slug,
    title: row.title,
    publishedAt: row.published_at.toISOString(),
    way: row.way as Agreement['way'],
    createdAt: row.created_at.toISOString(),
  };
}
