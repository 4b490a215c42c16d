export { registerAppManifest } from './app-manifest.ts';
export { isInMaintenance } from './maintenance.ts';
export { lastKnownSettings, readSettings } from './read-settings.ts';
export { addPost } from './post.store.ts';
