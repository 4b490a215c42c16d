import type { Performer } from './types.ts';

export const thandiwe: Performer = {
  username: 'thandiwedraws',
  name: 'Thandiwe Nkosi',
  email: 'thandiwe@demo.example',
  country: 'ZA',
  gender: 'female',
  dateOfBirth: '1994-09-09',
  trade: 'Illustrator',
  bio: 'Illustrator in Durban. I cut paper, print loudly and name all my birds. Children’s books by day, posters by night, and one mural that the city has kindly not noticed yet.',
  monthlyPrice: 4.95,
  yearlyPrice: 49,
  isFreeSubscription: false,
  followers: 35,
  palette: { ink: '#1b1b3a', deep: '#2b3fb0', main: '#f0563f', soft: '#ffb8a6', paper: '#fff6e5', accent: '#ffc93c', spark: '#1f9e89' },
  portrait: { skin: '#6e4228', hair: 'afro', hairColour: '#1d1418', garment: 'vneck', garmentColour: '#f0563f', earrings: true, smile: 'open' },
  cover: 'paperGarden',
  feeds: [
    {
      text: 'Sipho and Mabel, finished at last. They have been arguing about that branch since March. Prints go up on Friday 🐦🐦',
      access: 'public', ageDays: 0.8, likes: 32,
      photos: [
        { scene: 'birdPair', shape: 'portrait', take: 1, caption: 'Sipho and Mabel' },
        { scene: 'birdPair', shape: 'square', take: 3, caption: 'The morning version' },
      ],
      comments: [
        { by: 'sofialind', text: 'Mabel is winning.' },
        { by: 'ingridsolheim', text: 'I need Mabel on my music stand.' },
      ],
    },
    {
      text: 'The desk, before the deadline. Do not ask for a photo after the deadline.',
      access: 'followers', ageDays: 4.6, likes: 20,
      photos: [{ scene: 'studioDesk', shape: 'landscape', take: 1, caption: 'The desk, briefly tidy' }],
    },
    {
      text: 'Sorting scraps this afternoon, with the window open and my grandmother’s radio on. Somehow it became a dance.',
      access: 'followers', ageDays: 10.9, likes: 24,
      clip: { motion: 'mobile', take: 1, caption: 'Paper shapes swinging like a mobile' },
    },
    {
      text: 'Pattern of the month for your screens and your gift wrap: three tiles, free for subscribers to print as often as the ink lasts. Rotate them by hand, they were made to disagree with each other.',
      access: 'subscribers', ageDays: 18.3, likes: 16,
      photos: [
        { scene: 'patternTiles', shape: 'square', take: 1, caption: 'Tile set one' },
        { scene: 'patternTiles', shape: 'square', take: 2, caption: 'Tile set two, the loud one' },
        { scene: 'patternTiles', shape: 'portrait', take: 3, caption: 'Tile set three, for a telephone' },
      ],
    },
    {
      text: 'The cover of the new book has two candidates, and the publisher and I have agreed to trust you instead of each other.',
      access: 'public', ageDays: 25.2, likes: 26,
      poll: { question: 'Cover with or without the moon?', answers: [{ text: 'With the moon', votes: 17 }, { text: 'Without', votes: 8 }, { text: 'Two moons', votes: 13 }] },
    },
    {
      text: 'The garden sheet at full size, layered, with all my cutting lines. Make cards, make curtains, make a mess.',
      access: 'paid', price: 9.5, ageDays: 37.7, likes: 13,
      photos: [{ scene: 'paperGarden', shape: 'landscape', take: 1, caption: 'The garden sheet' }],
    },
    {
      text: 'Scissors, not pixels. One sheet, no pencil.',
      access: 'public', ageDays: 55.4, likes: 22,
      photos: [{ scene: 'paperGarden', shape: 'portrait', take: 3, caption: 'Cut without drawing first' }],
    },
  ],
};
