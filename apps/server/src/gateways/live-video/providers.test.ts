import { defaultSettings } from '@ovation/contract/site/settings.ts';
import { expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { contentSecurityPolicy } from '../../platform/web/content-security-policy.ts';
import { createUnconfigured, createAllProviders } from './open-live-video.ts';
import type { LiveEvent, LiveVideo } from './live-video.ts';
import { connectionsOf, providerForNew, type ProviderName } from './providers.ts';

const liveKit = {
  LIVEKIT_URL: 'wss://live.example.com',
  LIVEKIT_API_KEY: 'a-key',
  LIVEKIT_API_SECRET: 'a-secret-of-at-least-32-characters!',
};
const agora = {
  AGORA_APP_CERTIFICATE: '0'.repeat(32),
  AGORA_CUSTOMER_ID: 'a-customer',
  AGORA_CUSTOMER_SECRET: 'a-customer-secret',
};
const withAgora = { ...defaultSettings, agoraEnable: true, agoraAppId: 'a'.repeat(32) };

/** Where a page may connect to, besides the site. */
const allowed = (environment: Record<string, string>, settings = defaultSettings): string =>
  contentSecurityPolicy({
    nonce: 'x',
    development: false,
    liveConnections: connectionsOf(readConfig(environment), settings),
  })
    .split('; ')
    .find((directive) => directive.startsWith('connect-src '))
    ?.slice("connect-src 'self'".length)
    .trim() ?? '';

test('a page may connect to a provider only where that is configured', () => {
  expect(allowed({})).toBe('');
  expect(allowed({}, withAgora)).toBe('');
  expect(allowed(agora)).toBe('');
  expect(allowed(liveKit)).toBe('wss://live.example.com https://live.example.com');
  expect(allowed(agora, withAgora)).toMatch(/^https:\/\/\*\.agora\.io:\* wss:\/\/\*\.agora\.io:\* .*sd-rtn\.com:\*/);
});

test('LiveKit’s cloud may send browsers on to another region', () => {
  expect(allowed({ ...liveKit, LIVEKIT_URL: 'wss://mine.livekit.cloud' })).toContain(' wss://*.livekit.cloud ');
});

test('half of the secrets of LiveKit stop the start with a sentence', () => {
  const { LIVEKIT_API_SECRET: _, ...incomplete } = liveKit;
  expect(() => readConfig(incomplete)).toThrow(ConfigError);
  expect(() => readConfig({ ...liveKit, LIVEKIT_API_SECRET: 'short' })).toThrow(/LIVEKIT_API_SECRET is what was given/);
  expect(() => readConfig({ ...agora, AGORA_APP_CERTIFICATE: 'no' })).toThrow(/AGORA_APP_CERTIFICATE is what was/);
});

test('without its secrets a chosen provider is not used for new streams', () => {
  const chosen = { ...defaultSettings, liveProvider: 'livekit' } as const;
  expect(providerForNew(readConfig(liveKit), chosen)).toBe('livekit');
  expect(providerForNew(readConfig({}), chosen)).toBe('embedded');
});

/** A provider that notes which streams it is asked about. */
function noting(asked: string[], name: ProviderName): LiveVideo & { say(event: LiveEvent): void } {
  const listeners: ((event: LiveEvent) => void)[] = [];
  return {
    ...createUnconfigured('livekit'),
    presence: async (streamId) => void asked.push(`${name} ${streamId}`),
    onEvent: (listener) => void listeners.push(listener),
    say: (event) => listeners.forEach((listener) => listener(event)),
  };
}

test('each call goes to the provider that has the stream, and the events of all arrive', async () => {
  const asked: string[] = [];
  const providers = {
    embedded: noting(asked, 'embedded'),
    livekit: noting(asked, 'livekit'),
    agora: noting(asked, 'agora'),
  };
  const found: Record<string, ProviderName> = { one: 'livekit', two: 'agora' };
  const find = vi.fn(async (streamId: string) => found[streamId]);
  const live = createAllProviders({ providers, forNew: () => 'agora', find });
  for (const streamId of ['one', 'two', 'unknown', 'one']) await live.presence(streamId);
  expect(asked).toEqual(['livekit one', 'agora two', 'embedded unknown', 'livekit one']);
  expect(find).toHaveBeenCalledTimes(3);
  const heard: LiveEvent[] = [];
  live.onEvent((event) => heard.push(event));
  for (const provider of Object.values(providers)) provider.say({ type: 'recorded', streamId: 'one' });
  expect(heard).toHaveLength(3);
});

test('streams of a provider that is not configured any more end, and cannot be joined', async () => {
  const gone = createUnconfigured('livekit');
  expect(await gone.presence('one')).toBeUndefined();
  await gone.endStream('one');
  await expect(gone.watchTicket({ streamId: 'one', viewerId: 'v' })).rejects.toMatchObject({ code: 'unavailable' });
});
