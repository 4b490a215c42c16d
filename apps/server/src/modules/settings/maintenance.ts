import type { App } from '../../app.ts';
import { readSettings } from './read-settings.ts';

/** Whether the site is closed to all but staff. */
export async function isInMaintenance(app: App): Promise<boolean> {
  return (await readSettings(app)).maintenanceMode;
}

/** Sockets that were open before the site closed. */
export async function closeSocketsInMaintenance(app: App): Promise<void> {
  if (await isInMaintenance(app)) app.realtime.closeForMaintenance();
}
