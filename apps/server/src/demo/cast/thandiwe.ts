import type { Performer } from './types.ts';

export const thandiwe: Performer = {
  username: 'thandiwedraws',
  name: 'Thandiwe Nkosi',
  email: 'thandiwe@demo.example',
  country: 'ZA',
  gender: 'female',
  dateOfBirth: '1994-09-09',
  trade: 'Illustrator',
  categories: ['art'],
  tags: ['illustration', 'ink', 'sketchbook'],
  bio: 'Illustrator in Durban. I cut paper, print loudly and name all my birds. Children’s books by day, posters by night, and one mural that the city has kindly not noticed yet.',
  monthlyPrice: 4.95,
  yearlyPrice: 49,
  isFreeSubscription: false,
  followers: 35,
  feeds: [
    {
      text: 'Sipho and Mabel, finished at last. They have been arguing about that branch since March. Prints go up on Friday 🐦🐦',
      access: 'public',
      ageDays: 0.8,
      likes: 32,
      photos: [
        { picture: 'thandiwedraws/birdPair-1.avif', caption: 'Sipho and Mabel' },
        { picture: 'thandiwedraws/birdPair-3.avif', caption: 'The morning version' },
      ],
      comments: [
        { by: 'sofialind', text: 'Mabel is winning.' },
        { by: 'ingridsolheim', text: 'I need Mabel on my music stand.' },
      ],
    },
    {
      text: 'The desk, before the deadline. Do not ask for a photo after the deadline.',
      access: 'followers',
      ageDays: 4.6,
      likes: 20,
      photos: [{ picture: 'thandiwedraws/studioDesk-1.avif', caption: 'The desk, briefly tidy' }],
    },
    {
      text: 'Sorting scraps this afternoon, with the window open and my grandmother’s radio on. Somehow it became a dance.',
      access: 'followers',
      ageDays: 10.9,
      likes: 24,
      clip: 'thandiwedraws/mobile-1.mp4',
    },
    {
      text: 'Pattern of the month for your screens and your gift wrap: three tiles, free for subscribers to print as often as the ink lasts. Rotate them by hand, they were made to disagree with each other.',
      access: 'subscribers',
      ageDays: 18.3,
      likes: 16,
      photos: [
        { picture: 'thandiwedraws/patternTiles-1.avif', caption: 'Tile set one' },
        { picture: 'thandiwedraws/patternTiles-2.avif', caption: 'Tile set two, the loud one' },
        { picture: 'thandiwedraws/patternTiles-3.avif', caption: 'Tile set three, for a telephone' },
      ],
    },
    {
      text: 'The cover of the new book has two candidates, and the publisher and I have agreed to trust you instead of each other.',
      access: 'public',
      ageDays: 25.2,
      likes: 26,
      poll: {
        question: 'Cover with or without the moon?',
        answers: [
          { text: 'With the moon', votes: 17 },
          { text: 'Without', votes: 8 },
          { text: 'Two moons', votes: 13 },
        ],
      },
    },
    {
      text: 'The garden sheet at full size, layered, with all my cutting lines. Make cards, make curtains, make a mess.',
      access: 'paid',
      price: 9.5,
      ageDays: 37.7,
      likes: 13,
      photos: [{ picture: 'thandiwedraws/paperGarden-1.avif', caption: 'The garden sheet' }],
    },
    {
      text: 'Scissors, not pixels. One sheet, no pencil.',
      access: 'public',
      ageDays: 55.4,
      likes: 22,
      photos: [{ picture: 'thandiwedraws/paperGarden-3.avif', caption: 'Cut without drawing first' }],
    },
  ],
};
