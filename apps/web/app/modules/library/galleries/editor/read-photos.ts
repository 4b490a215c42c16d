import type { Client } from '@ovation/client';
import { maxPhotos, searchOwnPhotos, type OwnPhoto } from '@ovation/contract/publishing/galleries.ts';

const pageSize = 100;

/** All photos of the caller's gallery in their order, or all that belong to none yet. */
export async function readOwnPhotos(
  api: Pick<Client, 'call'>,
  of: { readonly galleryId: string } | { readonly isLoose: 'true' },
): Promise<OwnPhoto[]> {
  const read = (current: number) =>
    api.call(searchOwnPhotos, {
      query: { ...of, pageSize, current, sortBy: 'galleryId' in of ? 'position' : 'createdAt', sort: 'asc' },
    });
  const first = await read(1);
  const pages = Math.ceil(Math.min(first.total, maxPhotos) / pageSize);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return [first, ...rest].flatMap(({ data }) => data);
}
