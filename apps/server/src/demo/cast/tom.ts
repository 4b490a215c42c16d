import type { Performer } from './types.ts';

export const tom: Performer = {
  username: 'tomhaverkamp',
  name: 'Tom Haverkamp',
  email: 'tom@demo.example',
  country: 'NL',
  gender: 'male',
  dateOfBirth: '1982-10-11',
  trade: 'Bicycle-frame builder',
  bio: 'I build steel bicycle frames in a shed behind Utrecht station: one at a time, for one person at a time. Subscribing is free, since everything I know was taught to me for nothing. Coffee at ten, brazing at half past.',
  monthlyPrice: 2.95,
  yearlyPrice: 29.5,
  isFreeSubscription: true,
  followers: 24,
  palette: { ink: '#12261f', deep: '#1d4d3e', main: '#3f8f73', soft: '#c6dcc4', paper: '#f7f1e1', accent: '#e8662f', spark: '#f2bd4b' },
  portrait: { skin: '#f0c3a2', hair: 'cap', hairColour: '#b5562a', garment: 'apron', garmentColour: '#1d4d3e', beard: 'full' },
  cover: 'polderRoad',
  feeds: [
    {
      text: 'Number 88 and number 89, both collected today by people who walked in nervous and rode out laughing. That is the whole business plan.',
      access: 'public', ageDays: 0.6, likes: 23,
      photos: [
        { scene: 'bicyclePortrait', shape: 'landscape', take: 1, caption: 'Number 88' },
        { scene: 'bicyclePortrait', shape: 'landscape', take: 3, caption: 'Number 89' },
      ],
      comments: [{ by: 'lucasbrandt', text: 'I am number 89. Still laughing.' }],
    },
    {
      text: 'Test ride along the canal. Tailwind going out, and you know how that story ends.',
      access: 'public', ageDays: 4.1, likes: 20,
      clip: { motion: 'ride', take: 1, caption: 'A bicycle rolling past poplars' },
    },
    {
      text: 'Drawing for number 91. She is 158 cm tall, rides to work with a cello on her back (hello Ingrid) and wants to see over cars. The head tube took me a weekend.',
      access: 'followers', ageDays: 9.3, likes: 17,
      photos: [{ scene: 'frameDrawing', shape: 'landscape', take: 2, caption: 'Number 91 on paper' }],
      comments: [{ by: 'ingridsolheim', text: 'I can see over cars AND my conductor now.' }],
    },
    {
      text: 'How to find out whether your saddle is at the right height, without any tool: sit on it against a wall, put your heel on the pedal at its lowest point. The knee should be just straight. If your hip tips, go down 3 mm. If you look like a frog, go up 5. Everything else you have read is for people who sell saddles.',
      access: 'subscribers', ageDays: 15.9, likes: 19,
    },
    {
      text: 'The orange one in evening light, on the dike road. No filter, only polder.',
      access: 'subscribers', ageDays: 27.3, likes: 16,
      photos: [{ scene: 'polderRoad', shape: 'wide', take: 1, caption: 'The dike road, homewards' }],
    },
    {
      text: 'Full drawing set of my touring frame: geometry in four sizes, mitre templates to print and cut, and the two posters. Build it. Send me a picture of the first crooked one, I collect them.',
      access: 'paid', price: 25, ageDays: 40.6, likes: 9,
      photos: [
        { scene: 'frameDrawing', shape: 'landscape', take: 1, caption: 'Touring frame, size M' },
        { scene: 'wheelPoster', shape: 'portrait', take: 1, caption: 'Poster one' },
        { scene: 'wheelPoster', shape: 'portrait', take: 2, caption: 'Poster two' },
      ],
    },
  ],
};
