import type { SettingSection } from './setting-sections.ts';

/** Settings of live streams. */
export const liveSettings: readonly SettingSection[] = [
  {
    title: 'Live streams',
    description: 'Who may stream, for how long, and how the video travels.',
    fields: [
      {
        key: 'liveWhoMayStream',
        kind: 'streamers',
        label: 'Who may stream',
        description: 'Under Live, you can say yes or no to single performers.',
      },
      {
        key: 'liveProvider',
        kind: 'live-provider',
        label: 'What carries the video of new streams',
        description: 'Streams that have begun stay where they are. LiveKit and Agora need secrets of the environment.',
      },
      {
        key: 'agoraEnable',
        kind: 'toggle',
        label: 'Use Agora',
        description: 'Needed before Agora can be chosen. Browsers may then connect to its servers.',
      },
      {
        key: 'agoraAppId',
        kind: 'text',
        label: 'Agora’s app ID',
        description: 'Of your project at Agora, 32 digits and letters. Its certificate belongs in the environment.',
      },
      {
        key: 'liveLongestHours',
        kind: 'hours',
        label: 'Longest stream',
        description: 'A stream is ended after so many hours, from 1 to 24.',
      },
      {
        key: 'liveMaximumKilobits',
        kind: 'kilobits',
        label: 'Largest bitrate',
        description:
          'What one stream may send, from 300 to 50,000 kbit/s. The site sends it on to each viewer: 100 viewers ' +
          'at 2,500 kbit/s take 250 Mbit/s.',
      },
      {
        key: 'liveMaximumStreams',
        kind: 'count',
        label: 'Streams at a time',
        description: 'On the whole site, from 1 to 1,000. Others cannot begin until one ends.',
      },
    ],
  },
];
