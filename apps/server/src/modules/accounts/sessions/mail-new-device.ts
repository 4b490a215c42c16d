import { languageCode } from '@ovation/language/language.ts';
import { formatDayAndTime } from '../../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe } from '../account.store.ts';
import { queueMail } from '../mail/mail.ts';
import { deviceName } from './device-name.ts';

const countries = new Intl.DisplayNames(languageCode, { type: 'region' });

function describeLocation(app: App, address: string): string {
  const country = app.geo.countryOf(address);
  return country === undefined ? address : `${address} (${countries.of(country)})`;
}

/** Notifies the owner of a login on a new device. */
export async function mailNewDevice(
  work: Work,
  app: App,
  accountId: string,
  { address, userAgent }: Pick<Call['request'], 'address' | 'userAgent'>,
): Promise<void> {
  const account = await loadMe(work.db, accountId);
  if (!account) return;
  const paragraphs = [
    t('Your account was used to log in on a new device: {device}, from the network address {location}, on {time}.', {
      device: deviceName(userAgent),
      location: describeLocation(app, address),
      time: formatDayAndTime(app.clock.now()),
    }),
    t('If this was you, there is nothing to do. If not, sign this device out and choose a new password.'),
  ];
  await queueMail(work, app, {
    to: account.email,
    kind: 'notice',
    subject: t('A new device logged in to your account'),
    paragraphs,
    action: {
      label: t('See your devices'),
      path: account.kind === 'performer' ? '/creator/account?section=devices' : '/user/account#devices',
    },
  });
}
