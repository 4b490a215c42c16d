import { english } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** Settings of live streams. */
export const liveSettings: readonly SettingSection[] = [
  {
    title: english('Live streams'),
    description: english('Who can stream, for how long, and how video is delivered.'),
    fields: [
      {
        key: 'liveWhoMayStream',
        kind: 'streamers',
        label: english('Who may stream'),
        description: english('You can allow or exclude individual creators under Live.'),
      },
      {
        key: 'liveProvider',
        kind: 'live-provider',
        label: english('Video delivery for new streams'),
        description: english('Streams in progress are not moved. LiveKit and Agora need secrets in the environment.'),
      },
      {
        key: 'agoraEnable',
        kind: 'toggle',
        label: english('Use Agora'),
        description: english('Needed before Agora can be chosen. Browsers may then connect to its servers.'),
      },
      {
        key: 'agoraAppId',
        kind: 'text',
        label: english('Agora’s app ID'),
        description: english(
          'From your Agora project, 32 digits and letters. Its certificate belongs in the environment.',
        ),
      },
      {
        key: 'liveLongestHours',
        kind: 'hours',
        label: english('Longest stream'),
        description: english('A stream ends after this many hours, from 1 to 24.'),
      },
      {
        key: 'liveMaximumKilobits',
        kind: 'kilobits',
        label: english('Largest bitrate'),
        description: english(
          'The most a stream can send, from 300 to 50,000 kbit/s. The site forwards it to each viewer: 100 viewers at 2,500 kbit/s take 250 Mbit/s.',
        ),
      },
      {
        key: 'liveMaximumStreams',
        kind: 'count',
        label: english('Simultaneous streams'),
        description: english('On the whole site, from 1 to 1,000. Others cannot begin until one ends.'),
      },
    ],
  },
];
