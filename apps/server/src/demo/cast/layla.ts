import type { Performer } from './types.ts';

export const layla: Performer = {
  username: 'laylahaddad',
  name: 'Layla Haddad',
  email: 'layla@demo.example',
  country: 'JO',
  gender: 'female',
  dateOfBirth: '1990-12-05',
  trade: 'Astrophotographer',
  categories: ['photography', 'science'],
  tags: ['astrophotography', 'night sky', 'telescopes'],
  bio: 'I photograph the night from Wadi Rum with a small telescope, a patient camel and far too many batteries. Physics teacher on weekdays. If you have never seen the Milky Way with your own eyes, stay until the new moon and I will tell you where to stand.',
  monthlyPrice: 5.5,
  yearlyPrice: 55,
  isFreeSubscription: false,
  followers: 36,
  feeds: [
    {
      text: 'Fifty-two minutes facing north. Every arc is the Earth turning, and that bright point in the middle is the only one that stays for dinner.',
      access: 'public',
      ageDays: 1.9,
      likes: 37,
      photos: [{ picture: 'laylahaddad/starTrails-1.avif', caption: 'Star trails over the camp' }],
      comments: [
        {
          by: 'marta_k',
          text: 'I showed this to my class. Twenty-six ten-year-olds went silent at the same time. A first.',
        },
        { by: 'tomhaverkamp', text: 'The best wheel I have seen this year.' },
      ],
    },
    {
      text: 'الليلة كانت السماء صافية كما لم أرها منذ سنوات. جلسنا حول النار، وحكى لنا أبو سالم كيف كان جده يعرف الطريق من نجم سهيل وحده. صوّرت قليلًا واستمعت كثيرًا. 🌌',
      access: 'public',
      ageDays: 5.9,
      likes: 29,
      comments: [{ by: 'yusuf.demir', text: 'كلمات أجمل من الصور، والصور جميلة جدًا.' }],
    },
    {
      text: 'Two hours under the arm of the galaxy, and the tea still warm when I came back. Places and times for this month are in the captions.',
      access: 'followers',
      ageDays: 12.9,
      likes: 26,
      photos: [
        { picture: 'laylahaddad/milkyWay-1.avif', caption: 'South of the village, 21:40, before moonrise' },
        { picture: 'laylahaddad/milkyWay-2.avif', caption: 'The red rocks, 23:10' },
      ],
    },
    {
      text: 'Four nights, eleven hours, one cloud of gas that is thirty light years wide. The raw version with my processing steps is here for subscribers: what I kept, what I stretched, and the satellite I removed at 3:12.',
      access: 'subscribers',
      ageDays: 16.8,
      likes: 20,
      photos: [{ picture: 'laylahaddad/nebula-1.avif', caption: 'Eleven hours of red light' }],
    },
    {
      text: 'The sky turning, as you would see it if you could sit still for a whole night. I have tried. The camel has succeeded.',
      access: 'subscribers',
      ageDays: 23.6,
      likes: 19,
      clip: 'laylahaddad/nightSky-1.mp4',
    },
    {
      text: 'Planet season! The print files: Saturn with its rings well open and the moon poster that hangs in my classroom, at full size, for your wall.',
      access: 'paid',
      price: 14,
      ageDays: 34.4,
      likes: 15,
      photos: [
        { picture: 'laylahaddad/ringedPlanet-1.avif', caption: 'Rings, well open' },
        { picture: 'laylahaddad/moonPhases-2.avif', caption: 'The month, as a print' },
      ],
    },
    {
      text: 'For those who asked about the tripod: it is a camel saddle and two bags of rice. Science is expensive, rice is not.',
      access: 'followers',
      ageDays: 49.5,
      likes: 30,
    },
  ],
};
