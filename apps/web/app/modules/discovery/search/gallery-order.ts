/** Newest first. */
export const galleryOrder = { sortBy: 'publishedAt', sort: 'desc', pageSize: 24 } as const;
