export { followIdentityJob } from './jobs/follow-identity.ts';
export { registerIdentityRoutes } from './provider/provider.ts';
