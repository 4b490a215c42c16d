import type { Performer } from './types.ts';

export const ingrid: Performer = {
  username: 'ingridsolheim',
  name: 'Ingrid Solheim',
  email: 'ingrid@demo.example',
  country: 'NO',
  gender: 'female',
  dateOfBirth: '1989-03-14',
  trade: 'Cellist',
  categories: ['music'],
  tags: ['cello', 'bach', 'folk tunes', 'live music'],
  bio: 'Cellist in Bergen, where it rains 240 days a year and practising is the sensible thing to do. I record in a boathouse with the doors open, so now and then a gull joins in. Bach on Mondays, folk tunes on Fridays, and something I wrote myself when I am brave enough.',
  monthlyPrice: 7.95,
  yearlyPrice: 79,
  isFreeSubscription: false,
  followers: 31,
  letters: {
    said: 'The boathouse concert is on: Saturday at eight, doors open, bring a jumper. I will play the whole of “Nordnes in November”, fish and all. Tell me if you would rather hear it streamed.',
    locked: {
      text: 'The last page of the notebook, as I left it this morning. It is the one that I show to nobody, so naturally I am showing it to you.',
      price: 4.5,
      photo: { picture: 'ingridsolheim/flowingScore-7.avif', caption: 'The last page of the notebook' },
    },
  },
  feeds: [
    {
      text: 'New strings day. She is 140 years old and complains about every change, but after an hour she forgave me and sang. First tune on them tonight for subscribers. 🎻',
      access: 'public',
      ageDays: 0.4,
      likes: 27,
      photos: [{ picture: 'ingridsolheim/celloClose-1.avif', caption: 'The cello, leaning in the morning light' }],
      comments: [
        { by: 'marta_k', text: 'You can almost hear the varnish.' },
        { by: 'danielreyes', text: 'What did you put on? The last set sounded so warm on the recording.' },
      ],
    },
    {
      text: 'What the boathouse sounded like last night, just after the ferry had gone. No editing, one take, wet socks.',
      access: 'followers',
      ageDays: 3.2,
      likes: 22,
      clip: 'ingridsolheim/tides-1.mp4',
      comments: [{ by: 'owenp', text: 'Put this on repeat while making dinner. Dinner was late. Worth it.' }],
    },
    {
      text: 'Three pages from the notebook for “Nordnes in November”. The last one is not finished, and you will see where I gave up and drew a fish instead.',
      access: 'subscribers',
      ageDays: 8.6,
      likes: 14,
      photos: [
        { picture: 'ingridsolheim/flowingScore-1.avif', caption: 'First page: the opening theme' },
        { picture: 'ingridsolheim/flowingScore-2.avif', caption: 'Second page: the theme answers itself' },
        { picture: 'ingridsolheim/stringWaves-1.avif', caption: 'How the open D looked on the screen' },
      ],
    },
    {
      text: 'House concert in October: twelve chairs, one cello, my mother’s cinnamon buns. Which half of the evening should be yours to decide?',
      access: 'public',
      ageDays: 15.3,
      likes: 19,
      poll: {
        question: 'What should close the concert?',
        answers: [
          { text: 'The whole third suite', votes: 11 },
          { text: 'Folk tunes from Voss', votes: 16 },
          { text: 'Something brand new', votes: 7 },
        ],
      },
    },
    {
      text: 'The complete score of “Tidewater”, seven minutes for solo cello, with my bowings and an honest note on the passage that everybody gets wrong (me included, twice, at the premiere). Play it wherever you like; if you record it, send me the link.',
      access: 'paid',
      price: 12,
      ageDays: 24.1,
      likes: 9,
      photos: [
        { picture: 'ingridsolheim/flowingScore-3.avif', caption: 'Tidewater, page one' },
        { picture: 'ingridsolheim/stringWaves-2.avif', caption: 'The frontispiece: a low C, one second of it' },
      ],
    },
    {
      text: 'A small thing about nerves. Before I go on I press my thumb against the neck of the cello and count the seven notches my teacher made there in 1961. She never told me what they are for. I think they are for this.',
      access: 'followers',
      ageDays: 39.8,
      likes: 25,
    },
  ],
  galleries: [
    {
      title: 'A week at the boathouse',
      description:
        'Five evenings, one cello and more rain than the forecast had promised. I wanted the light just after the ferry has gone, when the water keeps it for a minute longer than the sky does.',
      access: 'public',
      ageDays: 5.5,
      likes: 18,
      photos: [
        { picture: 'ingridsolheim/fjordEvening-5.avif', caption: 'Monday: the ferry has just gone' },
        { picture: 'ingridsolheim/celloClose-6.avif', caption: 'Tuesday: too cold to tune, so we waited' },
        { picture: 'ingridsolheim/stringWaves-7.avif', caption: 'Wednesday: a low C, as the laptop saw it' },
        { picture: 'ingridsolheim/fjordEvening-8.avif', caption: 'Friday: the minute that I had come for' },
      ],
    },
  ],
  videos: [
    {
      title: 'High tide, one take',
      description:
        'The doors open, the water as high as it gets in October, and a bow that has just been rehaired. Turn the captions on if you want to know what I was counting.',
      access: 'public',
      ageDays: 3.1,
      likes: 21,
      clip: 'ingridsolheim/tides-2.mp4',
      captions: [
        [0.4, 2.6, 'Count four waves before the first note.'],
        [2.8, 5.8, '<i>And the fifth one is yours.</i>'],
      ],
      posterAtMs: 3_000,
    },
  ],
};
