export { followIdentityJob } from './jobs/follow-identity.ts';
export { registerIdentityRoutes } from './provider/register-identity-routes.ts';
