import { t } from '@ovation/language/t.ts';
import type { SettingKey, Settings } from '@ovation/contract/site/settings.ts';
import type { Config } from '../../platform/config.ts';
import type { LiveVideo } from './live-video.ts';

export type ProviderName = LiveVideo['provider'];

export const providerNames = ['embedded', 'livekit', 'agora'] as const satisfies readonly ProviderName[];

type ProviderConfig = Pick<Config, 'liveKit' | 'agora'>;
type ProviderSettings = Pick<Settings, 'agoraEnable' | 'agoraAppId' | 'liveProvider'>;

interface Lack {
  /** The setting that has to be changed first, or the one that needs a variable of the environment. */
  readonly setting: SettingKey;
  readonly message: string;
}

const appId = /^[\da-f]{32}$/i;

/** What a provider needs and does not have; undefined: it can be chosen. */
export function findLack(name: ProviderName, config: ProviderConfig, settings: ProviderSettings): Lack | undefined {
  if (name === 'livekit' && config.liveKit === undefined)
    return needed('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET');
  if (name !== 'agora') return undefined;
  if (config.agora === undefined) return needed('AGORA_APP_CERTIFICATE, AGORA_CUSTOMER_ID and AGORA_CUSTOMER_SECRET');
  if (!settings.agoraEnable)
    return { setting: 'agoraEnable', message: t('Agora has to be on for new streams to use it.') };
  if (appId.test(settings.agoraAppId)) return undefined;
  return {
    setting: 'agoraAppId',
    message: t('Please enter the app ID of your project at Agora: 32 digits and letters.'),
  };
}

function needed(variables: string): Lack {
  return {
    setting: 'liveProvider',
    message: t('This needs {variable} in the site’s environment first.', { variable: variables }),
  };
}

/** The provider for new streams: the chosen one, or the embedded one if that lacks something. */
export function providerForNew(config: ProviderConfig, settings: ProviderSettings): ProviderName {
  return findLack(settings.liveProvider, config, settings) === undefined ? settings.liveProvider : 'embedded';
}

/** The hosts that Agora documents for its browser client, which reaches them at many ports. */
const agoraDomains = ['agora.io', 'sd-rtn.com', 'rtnsvc.com', 'rtesvc.com'];

/** Where browsers connect to for the providers that are configured: sources for a page's policy. */
export function connectionsOf(config: ProviderConfig, settings: ProviderSettings): string[] {
  return [
    ...(config.liveKit === undefined ? [] : liveKitSources(new URL(config.liveKit.url))),
    ...(findLack('agora', config, settings) === undefined
      ? agoraDomains.flatMap((domain) => [`https://*.${domain}:*`, `wss://*.${domain}:*`])
      : []),
  ];
}

/** LiveKit's cloud sends clients on to the region that is near them. */
function liveKitSources({ host, hostname, protocol }: URL): string[] {
  const hosts = hostname.endsWith('.livekit.cloud') ? [host, '*.livekit.cloud'] : [host];
  return hosts.flatMap((each) => [`${protocol}//${each}`, `${protocol.replace('ws', 'http')}//${each}`]);
}
