import type { Performer } from './types.ts';

export const layla: Performer = {
  username: 'laylahaddad',
  name: 'Layla Haddad',
  email: 'layla@demo.example',
  country: 'JO',
  gender: 'female',
  dateOfBirth: '1990-12-05',
  trade: 'Astrophotographer',
  bio: 'I photograph the night from Wadi Rum with a small telescope, a patient camel and far too many batteries. Physics teacher on weekdays. If you have never seen the Milky Way with your own eyes, stay until the new moon and I will tell you where to stand.',
  monthlyPrice: 5.5,
  yearlyPrice: 55,
  isFreeSubscription: false,
  followers: 36,
  palette: { ink: '#070b1f', deep: '#1b1f4b', main: '#4b3f8f', soft: '#b79ced', paper: '#fbeed5', accent: '#e0567a', spark: '#f7c873' },
  portrait: { skin: '#d9a679', hair: 'headscarf', hairColour: '#2a1c18', garment: 'crew', garmentColour: '#f0a58f', smile: 'closed' },
  cover: 'milkyWay',
  feeds: [
    {
      text: 'Fifty-two minutes facing north. Every arc is the Earth turning, and that bright point in the middle is the only one that stays for dinner.',
      access: 'public', ageDays: 1.9, likes: 37,
      photos: [{ scene: 'starTrails', shape: 'portrait', take: 1, caption: 'Star trails over the camp' }],
      comments: [
        { by: 'marta_k', text: 'I showed this to my class. Twenty-six ten-year-olds went silent at the same time. A first.' },
        { by: 'tomhaverkamp', text: 'The best wheel I have seen this year.' },
      ],
    },
    {
      text: 'الليلة كانت السماء صافية كما لم أرها منذ سنوات. جلسنا حول النار، وحكى لنا أبو سالم كيف كان جده يعرف الطريق من نجم سهيل وحده. صوّرت قليلًا واستمعت كثيرًا. 🌌',
      access: 'public', ageDays: 5.9, likes: 29,
      comments: [{ by: 'yusuf.demir', text: 'كلمات أجمل من الصور، والصور جميلة جدًا.' }],
    },
    {
      text: 'Two hours under the arm of the galaxy, and the tea still warm when I came back. Places and times for this month are in the captions.',
      access: 'followers', ageDays: 12.9, likes: 26,
      photos: [
        { scene: 'milkyWay', shape: 'landscape', take: 1, caption: 'South of the village, 21:40, before moonrise' },
        { scene: 'milkyWay', shape: 'portrait', take: 2, caption: 'The red rocks, 23:10' },
      ],
    },
    {
      text: 'Four nights, eleven hours, one cloud of gas that is thirty light years wide. The raw version with my processing steps is here for subscribers: what I kept, what I stretched, and the satellite I removed at 3:12.',
      access: 'subscribers', ageDays: 16.8, likes: 20,
      photos: [{ scene: 'nebula', shape: 'square', take: 1, caption: 'Eleven hours of red light' }],
    },
    {
      text: 'The sky turning, as you would see it if you could sit still for a whole night. I have tried. The camel has succeeded.',
      access: 'subscribers', ageDays: 23.6, likes: 19,
      clip: { motion: 'nightSky', take: 1, caption: 'Stars turning around the pole' },
    },
    {
      text: 'Planet season! The print files: Saturn with its rings well open and the moon poster that hangs in my classroom, at full size, for your wall.',
      access: 'paid', price: 14, ageDays: 34.4, likes: 15,
      photos: [
        { scene: 'ringedPlanet', shape: 'landscape', take: 1, caption: 'Rings, well open' },
        { scene: 'moonPhases', shape: 'landscape', take: 2, caption: 'The month, as a print' },
      ],
    },
    {
      text: 'For those who asked about the tripod: it is a camel saddle and two bags of rice. Science is expensive, rice is not.',
      access: 'followers', ageDays: 49.5, likes: 30,
    },
  ],
};
