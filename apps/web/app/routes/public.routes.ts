import { route } from '@react-router/dev/routes';

/** The login and everything around it, in the blank layout. */
export const authRoutes = [
  route('auth/login', 'routes/public/login.tsx'),
];

/** In the home layout. */
export const homeRoutes = [
  route('home', 'routes/public/home.tsx'),
];

/** Pages that anybody may open, in the primary layout. */
export const publicRoutes = [
  route(':username', 'routes/public/profile.tsx'),
];
