import type * as operations from '@ovation/contract/shop/shipping.ts';
import type { App } from '../../../../app.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { presentZone } from './present-zone.ts';
import { listZones } from './shipping-zone.store.ts';

export async function listShippingZones({ app, actor }: Call<typeof operations.listShippingZones>) {
  return readZones(app, actor.id);
}

export async function readZones(app: App, performerId: string) {
  const zones = await listZones(app.database, [performerId]);
  return { zones: (zones.get(performerId) ?? []).map(presentZone) };
}
