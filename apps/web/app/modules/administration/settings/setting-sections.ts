import type { EnglishText } from '@ovation/language/english.ts';
import type { SettingKey } from '@ovation/contract/site/settings.ts';
import { businessSettings } from './business-settings.ts';
import { liveSettings } from './live-settings.ts';
import { siteSettings } from './site-settings.ts';

export interface SettingField {
  readonly key: SettingKey;
  readonly kind:
    | 'text'
    | 'logo'
    | 'dark-logo'
    | 'icon'
    | 'toggle'
    | 'money'
    | 'percent'
    | 'days'
    | 'gigabytes'
    | 'count'
    | 'hours'
    | 'kilobits'
    | 'streamers'
    | 'live-provider'
    | 'gateway'
    | 'identity-provider'
    | 'countries'
    | 'unknown-countries'
    | 'age-rule'
    | 'captcha'
    | 'search-language'
    | 'languages'
    | 'theme';
  readonly label: EnglishText;
  readonly description: EnglishText;
}

export interface SettingSection {
  readonly title: EnglishText;
  readonly description: EnglishText;
  readonly fields: readonly SettingField[];
}

/** Every setting of the site, in the order of the screen. */
export const settingSections: readonly SettingSection[] = [...siteSettings, ...businessSettings, ...liveSettings];
