import type { Performer } from './types.ts';

export const jaylen: Performer = {
  username: 'jaylenmoves',
  name: 'Jaylen Brooks',
  email: 'jaylen@demo.example',
  country: 'US',
  gender: 'male',
  dateOfBirth: '1997-04-18',
  trade: 'Street dancer',
  categories: ['dance', 'fitness'],
  tags: ['street dance', 'popping', 'choreography'],
  bio: 'Street dancer out of Oakland: popping first, house second, falling over third. I break every move into counts that your kitchen floor can handle. Beginners get the loudest applause here.',
  monthlyPrice: 8.5,
  yearlyPrice: 85,
  isFreeSubscription: false,
  followers: 40,
  feeds: [
    {
      text: 'Eight counts, zero excuses 🕺 Learn this one tonight and post it tomorrow. I will comment on EVERY kitchen.',
      access: 'public',
      ageDays: 1.6,
      likes: 39,
      clip: 'jaylenmoves/beat-1.mp4',
      comments: [
        { by: 'priya.raman', text: 'My kitchen and my hip have both filed complaints. Doing it again.' },
        { by: 'annikav', text: 'Count five!!! How!' },
        { by: 'danielreyes', text: 'Tried it in socks. Recommend against socks.' },
      ],
    },
    {
      text: 'Before every battle I call my sister and she tells me one true thing. Last Saturday: “You dance better when you are not trying to be tall.” We took the round.',
      access: 'followers',
      ageDays: 6.1,
      likes: 27,
    },
    {
      text: 'Step chart for the Lake Merritt groove. Pink lands on the beat, turquoise just after it, and the dots are where you breathe.',
      access: 'subscribers',
      ageDays: 13.8,
      likes: 18,
      photos: [
        { picture: 'jaylenmoves/stepChart-2.avif', caption: 'The groove, part one' },
        { picture: 'jaylenmoves/stepChart-1.avif', caption: 'The groove, travelling' },
      ],
    },
    {
      text: 'Caught mid-air by my cousin, who says I owe her lunch for the timing.',
      access: 'public',
      ageDays: 20.7,
      likes: 31,
      photos: [{ picture: 'jaylenmoves/motionEchoes-1.avif', caption: 'Half a second, six times' }],
    },
    {
      text: 'Backer round of the winter showcase. Your ticket puts your name on the flyer and your vote on the closing track: it counts double, I checked with the DJ.',
      access: 'paid',
      price: 10,
      ageDays: 29.9,
      likes: 11,
      poll: {
        question: 'What do we close with?',
        answers: [
          { text: 'The slow one, all lights off', votes: 4 },
          { text: 'The fast one, nobody survives', votes: 9 },
          { text: 'Crowd picks on the night', votes: 6 },
        ],
      },
    },
    {
      text: 'Roof sessions are back. Bring water and one person who has never danced.',
      access: 'followers',
      ageDays: 43.6,
      likes: 25,
      photos: [{ picture: 'jaylenmoves/roofSession-2.avif', caption: 'The roof on 9th' }],
    },
    {
      text: 'Two from the finals. The second one is the moment the crowd knew before I did.',
      access: 'followers',
      ageDays: 57.1,
      likes: 28,
      photos: [
        { picture: 'jaylenmoves/stageBeams-1.avif', caption: 'First round' },
        { picture: 'jaylenmoves/motionEchoes-3.avif', caption: 'The moment' },
      ],
    },
  ],
};
