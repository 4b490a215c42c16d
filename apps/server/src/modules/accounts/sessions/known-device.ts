import { hash } from 'node:crypto';
import { t } from '@ovation/language/t.ts';
import Bowser from 'bowser';
import type { App } from '../../../app.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countryName } from '../../reference/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { deleteStaleDevices, hasDevices, hasKnownDevice, saveKnownDevice } from './known-device.store.ts';
import { makeToken } from '../token.ts';
import { formatDayAndTime } from '../../../platform/words/dates.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadMe } from '../account.store.ts';
import { queueMail } from '../mail/mail.ts';

const rememberedMs = 180 * 24 * 3_600_000;

type Caller = Pick<Call['request'], 'address' | 'device' | 'userAgent'>;

/** What a device is recognised by: the cookie of an earlier login, or its network. Only hashes are stored. */
function marksOf(caller: Caller): Buffer[] {
  return [markOf(`network ${addressGroup(caller.address)}`), ...ownMarksOf(caller)];
}

/** Marks of this device alone: others on the same network differ, unless they send the same User-Agent. */
function ownMarksOf({ address, device, userAgent }: Caller): Buffer[] {
  const traits = [
    `client ${addressGroup(address)} ${userAgent}`,
    ...(device === undefined ? [] : [`device ${device}`]),
  ];
  return traits.map(markOf);
}

const markOf = (trait: string): Buffer => hash('sha256', trait, 'buffer');

/** Whether the account has logged in from this device or network before. */
export function isKnownDevice(app: App, accountId: string, caller: Caller): Promise<boolean> {
  return hasKnownDevice(app.database, accountId, marksOf(caller), new Date(app.clock.now().getTime() - rememberedMs));
}

/**
 * Remembers the device of a login, and notifies the owner if the account has only been used on other devices so far.
 */
export async function recordLoginDevice(
  call: Pick<Call, 'app' | 'request' | 'session'>,
  accountId: string,
): Promise<void> {
  const { app, request } = call;
  const isNew =
    (await hasDevices(app.database, accountId)) &&
    !(await hasKnownDevice(
      app.database,
      accountId,
      ownMarksOf(request),
      new Date(app.clock.now().getTime() - rememberedMs),
    ));
  await rememberDevice(call, accountId);
  if (!isNew) return;
  await app.transaction(async (work) => {
    await recordEvent(work, { app, request, actor: { id: accountId } }, { kind: 'new-device' });
    await mailNewDevice(work, app, accountId, request);
  });
}

/** Remembers this device: its user has proved that the account is theirs. */
export async function rememberDevice(
  { app, request, session }: Pick<Call, 'app' | 'request' | 'session'>,
  accountId: string,
): Promise<void> {
  const now = app.clock.now();
  const device = request.device ?? makeToken();
  await saveKnownDevice(app.database, accountId, marksOf({ ...request, device }), now);
  session.keepDevice(device, new Date(now.getTime() + rememberedMs));
}

export async function purgeDevices(app: App): Promise<void> {
  await deleteStaleDevices(app.database, new Date(app.clock.now().getTime() - rememberedMs));
}

function describeLocation(app: App, address: string): string {
  const country = app.geo.countryOf(address);
  return country === undefined ? address : `${address} (${countryName(country)})`;
}

/** Notifies the owner of a login on a new device. */
async function mailNewDevice(
  work: Work,
  app: App,
  accountId: string,
  { address, userAgent }: Pick<Call['request'], 'address' | 'userAgent'>,
): Promise<void> {
  const account = await loadMe(work.db, accountId);
  if (!account) return;
  const paragraphs = (): string[] => [
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
    write: () => ({
      subject: t('A new device logged in to your account'),
      paragraphs: paragraphs(),
      action: {
        label: t('See your devices'),
        path: account.kind === 'performer' ? '/creator/account?section=devices' : '/user/account#devices',
      },
    }),
  });
}

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/**
 * Describes a browser: "Firefox on Windows". Uses only known names, because the header is untrusted and goes into
 * emails.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return t('Unknown device');
  const { browser, os } = Bowser.parse(userAgent);
  const program = browsers.has(browser.name ?? '') ? browser.name : t('Unknown program');
  return systems.has(os.name ?? '') ? t('{program} on {name}', { program, name: os.name }) : `${program}`;
}
