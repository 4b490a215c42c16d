import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type * as operations from '@ovation/contract/shop/shipping.ts';
import type { ShippingZone } from '@ovation/contract/shop/shipping.ts';
import { sanitiseLine, toMinor, fromMinor } from '@ovation/domain';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { isCountry } from '../../../reference/index.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { replaceZones, listZones, type Zone } from './shipping-zone.store.ts';
import type { App } from '../../../../app.ts';

type Setting = Call<typeof operations.setShippingZones>;
type Written = Setting['body']['zones'];

export async function setShippingZones({ app, actor, body }: Setting) {
  requireApproved(actor);
  const problems = problemsOf(body.zones);
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
  const zones = body.zones.map(({ name, countries, price, freeFrom }) => ({
    id: newId(),
    name: sanitiseLine(name),
    countries,
    price: toMinor(price),
    freeFrom: freeFrom === null ? null : toMinor(freeFrom),
  }));
  await app.transaction((work) => replaceZones(work.db, actor.id, zones));
  return readZones(app, actor.id);
}

/** Each country belongs to one zone, so that an order has one price. */
function problemsOf(zones: Written): FieldProblem[] {
  const firstRest = zones.findIndex(({ countries }) => countries.length === 0);
  return zones.flatMap(({ name, countries }, index): FieldProblem[] => {
    const before = new Set(zones.slice(0, index).flatMap((zone) => zone.countries));
    const path = `zones.${index}.countries`;
    return [
      ...(sanitiseLine(name) === '' ? [{ path: `zones.${index}.name`, message: t('Please fill this in.') }] : []),
      ...(countries.length === 0 && firstRest < index
        ? [{ path, message: t('Only one zone can be for all other countries. Please choose countries.') }]
        : []),
      ...[...new Set(countries)].flatMap((code) => {
        if (!isCountry(code)) return [{ path, message: t('{code} is not a country that we know.', { code }) }];
        const isTwice = before.has(code) || countries.filter((other) => other === code).length > 1;
        return isTwice ? [{ path, message: t('{code} is in two zones, or twice in one.', { code }) }] : [];
      }),
    ];
  });
}

export async function listShippingZones({ app, actor }: Call<typeof operations.listShippingZones>) {
  return readZones(app, actor.id);
}

async function readZones(app: App, performerId: string) {
  const zones = await listZones(app.database, [performerId]);
  return { zones: (zones.get(performerId) ?? []).map(presentZone) };
}

function presentZone({ id, name, countries, price, freeFrom }: Zone): ShippingZone {
  return {
    _id: id,
    name,
    countries: [...countries],
    price: fromMinor(price),
    freeFrom: freeFrom === null ? null : fromMinor(freeFrom),
  };
}
