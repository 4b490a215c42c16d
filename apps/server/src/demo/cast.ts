import { amelie } from './cast/amelie.ts';
import { ingrid } from './cast/ingrid.ts';
import { jaylen } from './cast/jaylen.ts';
import { kenji } from './cast/kenji.ts';
import { layla } from './cast/layla.ts';
import { mateo } from './cast/mateo.ts';
import { niamh } from './cast/niamh.ts';
import { thandiwe } from './cast/thandiwe.ts';
import type { Performer } from './cast/types.ts';

const beatriz: Performer = {
  username: 'beatrizalmeida',
  name: 'Beatriz Almeida',
  email: 'beatriz@demo.example',
  country: 'PT',
  gender: 'female',
  dateOfBirth: '1984-07-27',
  trade: 'Perfumer',
  categories: ['beauty', 'crafts'],
  tags: ['perfume', 'botany', 'slow craft'],
  bio: 'Independent perfumer in Porto. I make scents of places: the laundry lane behind the cathedral, a bakery at five, the sea one minute before rain. You cannot smell a screen, so I write as precisely as I can.',
  monthlyPrice: 11,
  yearlyPrice: 110,
  isFreeSubscription: false,
  followers: 22,
  feeds: [
    {
      text: 'The three finalists of the summer trial, in the order in which my aunt liked them. She is never wrong and never explains.',
      access: 'public',
      ageDays: 2.7,
      likes: 21,
      photos: [{ picture: 'beatrizalmeida/sunlitBottles-1.avif', caption: 'Numbers 7, 12 and 9' }],
    },
    {
      text: 'Notes from a walk: wet slate, then bread, then someone’s violet soap, then nothing at all for twenty steps, then all of it at once. I stood still like a dog. I will be trying to bottle those twenty steps until spring.',
      access: 'followers',
      ageDays: 8.2,
      likes: 18,
      comments: [{ by: 'sofialind', text: 'I read your posts with my eyes closed. You know what I mean.' }],
    },
    {
      text: 'Number 31 leaves the workshop next month and it still has no name. It smells of fig leaf, warm stone and the inside of a guitar.',
      access: 'subscribers',
      ageDays: 14.5,
      likes: 12,
      poll: {
        question: 'What is its name?',
        answers: [
          { text: 'Siesta', votes: 3 },
          { text: 'Pátio', votes: 6 },
          { text: 'Third String', votes: 4 },
          { text: 'Keep the number', votes: 2 },
        ],
      },
    },
    {
      text: 'Pressed and mounted: what went into the garden accords this year. Lavender from my mother’s wall, the famous fig, and a lemon that fell on my head and was forgiven.',
      access: 'followers',
      ageDays: 22.8,
      likes: 20,
      photos: [
        { picture: 'beatrizalmeida/herbarium-1.avif', caption: 'Sheet one' },
        { picture: 'beatrizalmeida/herbarium-2.avif', caption: 'Sheet two' },
        { picture: 'beatrizalmeida/scentStrands-1.avif', caption: 'How I draw a scent before I mix it' },
      ],
    },
    {
      text: 'A formula you can mix with a kitchen scale, and a few seconds of how I see it leave the paper. By weight, in parts of a hundred: bergamot 22, bitter orange 8, lavender 14, fig leaf accord 9, violet 4, cedar 18, labdanum 6, musk 19. Dilute to 15 per cent, shake, and leave it in the dark for three weeks. The first hour belongs to the citrus; the morning after, you will meet the cedar.',
      access: 'paid',
      price: 22.5,
      ageDays: 31.4,
      likes: 8,
      clip: 'beatrizalmeida/vapour-1.mp4',
    },
    {
      text: 'The organ, all 214 of them. The third shelf is citrus, the top shelf is for things I am a little afraid of.',
      access: 'paid',
      price: 3.5,
      ageDays: 45.9,
      likes: 10,
      photos: [{ picture: 'beatrizalmeida/perfumeOrgan-1.avif', caption: 'The organ' }],
    },
  ],
};

const tom: Performer = {
  username: 'tomhaverkamp',
  name: 'Tom Haverkamp',
  email: 'tom@demo.example',
  country: 'NL',
  gender: 'male',
  dateOfBirth: '1982-10-11',
  trade: 'Bicycle-frame builder',
  categories: ['crafts', 'sports'],
  tags: ['bicycles', 'steel frames', 'workshop'],
  bio: 'I build steel bicycle frames in a shed behind Utrecht station: one at a time, for one person at a time. Subscribing is free, since everything I know was taught to me for nothing. Coffee at ten, brazing at half past.',
  monthlyPrice: 2.95,
  yearlyPrice: 29.5,
  isFreeSubscription: true,
  followers: 24,
  feeds: [
    {
      text: 'Number 88 and number 89, both collected today by people who walked in nervous and rode out laughing. That is the whole business plan.',
      access: 'public',
      ageDays: 0.6,
      likes: 23,
      photos: [
        { picture: 'tomhaverkamp/bicyclePortrait-1.avif', caption: 'Number 88' },
        { picture: 'tomhaverkamp/bicyclePortrait-3.avif', caption: 'Number 89' },
      ],
      comments: [{ by: 'lucasbrandt', text: 'I am number 89. Still laughing.' }],
    },
    {
      text: 'Test ride along the canal. Tailwind going out, and you know how that story ends.',
      access: 'public',
      ageDays: 4.1,
      likes: 20,
      clip: 'tomhaverkamp/ride-1.mp4',
    },
    {
      text: 'Drawing for number 91. She is 158 cm tall, rides to work with a cello on her back (hello Ingrid) and wants to see over cars. The head tube took me a weekend.',
      access: 'followers',
      ageDays: 9.3,
      likes: 17,
      photos: [{ picture: 'tomhaverkamp/frameDrawing-2.avif', caption: 'Number 91 on paper' }],
      comments: [{ by: 'ingridsolheim', text: 'I can see over cars AND my conductor now.' }],
    },
    {
      text: 'How to find out whether your saddle is at the right height, without any tool: sit on it against a wall, put your heel on the pedal at its lowest point. The knee should be just straight. If your hip tips, go down 3 mm. If you look like a frog, go up 5. Everything else you have read is for people who sell saddles.',
      access: 'subscribers',
      ageDays: 15.9,
      likes: 19,
    },
    {
      text: 'The orange one in evening light, on the dike road. No filter, only polder.',
      access: 'subscribers',
      ageDays: 27.3,
      likes: 16,
      photos: [{ picture: 'tomhaverkamp/polderRoad-1.avif', caption: 'The dike road, homewards' }],
    },
    {
      text: 'Full drawing set of my touring frame: geometry in four sizes, mitre templates to print and cut, and the two posters. Build it. Send me a picture of the first crooked one, I collect them.',
      access: 'paid',
      price: 25,
      ageDays: 40.6,
      likes: 9,
      photos: [
        { picture: 'tomhaverkamp/frameDrawing-1.avif', caption: 'Touring frame, size M' },
        { picture: 'tomhaverkamp/wheelPoster-1.avif', caption: 'Poster one' },
        { picture: 'tomhaverkamp/wheelPoster-2.avif', caption: 'Poster two' },
      ],
    },
  ],
};

export { fans, quietFans } from './cast/fans.ts';
export { pages } from './cast/pages.ts';
export { homes, shops } from './cast/shops.ts';
export type { Order as ShopOrder, Product as ShopProduct, Shop } from './cast/shop-types.ts';
export { tokenPackages } from './cast/tokens.ts';
export { kindOf } from './cast/types.ts';
export type { Fan, Feed, Gallery, Performer, Photo, Video } from './cast/types.ts';

/** The performers of the demo; all are fictional. */
export const performers: readonly Performer[] = [
  ingrid,
  kenji,
  amelie,
  mateo,
  thandiwe,
  jaylen,
  layla,
  beatriz,
  tom,
  niamh,
];

export const administrator = { username: 'stagemanager', name: 'Robin Vale', email: 'admin@demo.example' } as const;
