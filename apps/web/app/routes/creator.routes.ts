import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of performers: guards/creator.tsx sends others to their own start. */
export const creatorRoutes: RouteConfigEntry[] = [];
