import { t } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of live streams. */
export const liveSettings: readonly SettingSection[] = [
  {
    title: t('Live streams'),
    description: t('Who can stream, for how long, and how video is delivered.'),
    fields: [
      {
        key: 'liveWhoMayStream',
        kind: 'streamers',
        label: t('Who may stream'),
        description: t('You can allow or exclude individual creators under Live.'),
      },
      {
        key: 'liveProvider',
        kind: 'live-provider',
        label: t('Video delivery for new streams'),
        description: t('Streams in progress are not moved. LiveKit and Agora need secrets in the environment.'),
      },
      {
        key: 'agoraEnable',
        kind: 'toggle',
        label: t('Use Agora'),
        description: t('Needed before Agora can be chosen. Browsers may then connect to its servers.'),
      },
      {
        key: 'agoraAppId',
        kind: 'text',
        label: t('Agora’s app ID'),
        description: t('From your Agora project, 32 digits and letters. Its certificate belongs in the environment.'),
      },
      {
        key: 'liveLongestHours',
        kind: 'hours',
        label: t('Longest stream'),
        description: t('A stream ends after this many hours, from 1 to 24.'),
      },
      {
        key: 'liveMaximumKilobits',
        kind: 'kilobits',
        label: t('Largest bitrate'),
        description: t(
          'The most a stream can send, from 300 to 50,000 kbit/s. The site forwards it to each viewer: 100 viewers at 2,500 kbit/s take 250 Mbit/s.',
        ),
      },
      {
        key: 'liveMaximumStreams',
        kind: 'count',
        label: t('Simultaneous streams'),
        description: t('On the whole site, from 1 to 1,000. Others cannot begin until one ends.'),
      },
    ],
  },
];
