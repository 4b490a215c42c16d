import type { Performer } from './types.ts';

export const kenji: Performer = {
  username: 'kenji.morikawa',
  name: 'Kenji Morikawa',
  email: 'kenji@demo.example',
  country: 'JP',
  gender: 'male',
  dateOfBirth: '1961-11-02',
  trade: 'Ceramicist',
  categories: ['crafts', 'art'],
  tags: ['ceramics', 'stoneware', 'tea bowls'],
  bio: 'Potter in Mashiko, third kiln on the hill, the one with the persimmon tree. Forty years at the wheel and I still open the kiln like a child opens a parcel. Here I show the failures too: they teach better.',
  monthlyPrice: 5.95,
  yearlyPrice: 58,
  isFreeSubscription: false,
  followers: 26,
  feeds: [
    {
      text: 'Out of the kiln this morning, still ticking as they cool. The celadon came out the colour of the pond. I did nothing to deserve it.',
      access: 'public',
      ageDays: 1.1,
      likes: 29,
      photos: [
        {
          picture: 'kenji.morikawa/vesselShelf-1.avif',
          caption: 'The shelf by the window, first firing of the month',
        },
        { picture: 'kenji.morikawa/moonJar-1.avif', caption: 'A jar with a branch from the garden' },
      ],
      comments: [
        { by: 'priya.raman', text: 'That blue! Will the tall one be in the autumn sale?' },
        { by: 'sofialind', text: 'I love that you can hear them cooling.' },
      ],
    },
    {
      text: 'A customer sent back the bowl she dropped in 2011. We mended it with lacquer and gold, which takes three weeks, mostly waiting. She says it is better now. I think so too, but I would never say it to a bowl.',
      access: 'followers',
      ageDays: 6.7,
      likes: 24,
      photos: [{ picture: 'kenji.morikawa/goldMend-1.avif', caption: 'The mended bowl' }],
    },
    {
      text: 'A plate on the wheel, from above. I keep the camera on the beam now, since the day it fell into the slip.',
      access: 'subscribers',
      ageDays: 12.4,
      likes: 17,
      clip: 'kenji.morikawa/turning-1.mp4',
    },
    {
      text: 'My glaze book, pages 14 to 16: three ash glazes with their weights, their temperatures, and the tests that went wrong on the way. Grind the ash finer than you think. Then grind it again.',
      access: 'paid',
      price: 18,
      ageDays: 21.9,
      likes: 11,
      photos: [
        { picture: 'kenji.morikawa/platesAbove-1.avif', caption: 'Test plates, rows A and B' },
        { picture: 'kenji.morikawa/platesAbove-4.avif', caption: 'Test plates, after the second firing' },
        { picture: 'kenji.morikawa/goldMend-3.avif', caption: 'The ash blue, on the bowl it was made for' },
      ],
    },
    {
      text: [
        'You asked how one becomes a potter. This is long; make tea first.',
        'I was nineteen and had come to Mashiko for one day, to carry boxes for my uncle. It rained. The master of this kiln let me wait under the roof, and because I was in the way he gave me a broom. I swept. When the rain stopped he gave me a bowl of rice in one of his bowls, and I noticed that the bowl was warm but not hot, that it sat in my two hands as if it had been measured for them, and that my thumb found a small dent exactly where my thumb was. I turned it round and looked for a second dent for the other thumb. There was none. I asked him why. He said: “The other hand has the chopsticks.”',
        'I did not go home. For the first year I swept, chopped pine and wedged clay. For the second year I wedged clay and made the same cup, sixty a day, all of which went back into the bucket in the evening. I hated the bucket. In the third year I began to look forward to the bucket, since nothing I made could be held against me in the morning. That was when the cups became good; I was the last to see it.',
        'People think the work is in the hands. It is in the waiting: for the clay to be dry enough, for the wood, for the wind to turn, for three days and nights by the fire and then two more with the door shut, when you know nothing. You learn to do something else with the not knowing. I grow persimmons.',
        'My master died in the spring of 1994. I have his broom. When young people come by in the rain, and they do, I give it to them and I watch whether they sweep under the shelves. Then I give them rice. Some find the dent.',
      ].join('\n\n'),
      access: 'public',
      ageDays: 33.5,
      likes: 34,
      comments: [
        { by: 'danielreyes', text: 'I made the tea. Then I read it twice.' },
        { by: 'thandiwedraws', text: '“The other hand has the chopsticks.” I will be thinking about this all week.' },
      ],
    },
    {
      text: 'Morning light on the seconds shelf. Everything here has something wrong with it and a very reasonable price. Subscribers choose first, on Sunday.',
      access: 'subscribers',
      ageDays: 47.2,
      likes: 13,
      photos: [{ picture: 'kenji.morikawa/vesselShelf-3.avif', caption: 'The seconds shelf' }],
    },
  ],
  galleries: [
    {
      title: 'Opening the kiln, piece by piece',
      description:
        'Everything from the autumn firing in the order in which it came out, with the three that cracked. Nothing has been washed, nothing has been moved.',
      access: 'paid',
      price: 6,
      ageDays: 11.4,
      likes: 7,
      photos: [
        { picture: 'kenji.morikawa/moonJar-7.avif', caption: 'The first jar out, still too hot to hold' },
        { picture: 'kenji.morikawa/platesAbove-8.avif', caption: 'The plates from the middle shelf' },
        { picture: 'kenji.morikawa/goldMend-6.avif', caption: 'The one that cracked, after its mending' },
        { picture: 'kenji.morikawa/vesselShelf-6.avif', caption: 'All of them on the shelf, by evening' },
      ],
    },
  ],
  videos: [
    {
      title: 'Painting a plate, ring by ring',
      description:
        'No cuts and no music, only the brush and the wheel. I talk when the plate lets me: where the first ring goes, how much water the cobalt wants, and why the last petal is always the bravest.',
      access: 'paid',
      price: 8,
      ageDays: 6.7,
      likes: 0,
      clip: 'kenji.morikawa/turning-2.mp4',
      captions: [
        [0.5, 3, 'The wheel does the circle. You only wait.'],
        [3.2, 5.8, 'Now lift the brush, and do not look back.'],
      ],
      posterAtMs: 4_000,
      teaser: { startMs: 1_000, durationMs: 2_000 },
    },
  ],
};
