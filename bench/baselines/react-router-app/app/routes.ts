import { route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('page', 'routes/page.tsx'),
  route('plain-page', 'routes/plain-page.tsx'),
  route(':username', 'routes/page-with-data.tsx'),
] satisfies RouteConfig;
