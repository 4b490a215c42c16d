import type { Performer } from './types.ts';

export const mateo: Performer = {
  username: 'mateoquispe',
  name: 'Mateo Quispe',
  email: 'mateo@demo.example',
  country: 'PE',
  gender: 'male',
  dateOfBirth: '1987-01-30',
  trade: 'Climbing coach',
  categories: ['sports', 'outdoors', 'fitness'],
  tags: ['climbing', 'training plans', 'bouldering'],
  bio: 'Climbing coach from Huaraz, at 3,050 metres, where even the bakery is uphill. I teach people to fall well, rest well and then go up. Weekly training plans, honest route notes, and a dog called Nudo.',
  monthlyPrice: 9.95,
  yearlyPrice: 95,
  isFreeSubscription: false,
  followers: 29,
  feeds: [
    {
      text: 'Five in the morning, minus eight, no wind. Some days the mountain just opens the door. 🏔️',
      access: 'public',
      ageDays: 2.3,
      likes: 30,
      photos: [{ picture: 'mateoquispe/paperRange-1.avif', caption: 'The line to the summit, seen from camp' }],
      comments: [{ by: 'annikav', text: 'Minus eight and you took your gloves off for this. Thank you.' }],
    },
    {
      text: 'New set in the gym, in three photos. The blue one looks easy. The blue one is lying.',
      access: 'followers',
      ageDays: 7.4,
      likes: 19,
      photos: [
        { picture: 'mateoquispe/climbingWall-5.avif', caption: 'The blue one' },
        { picture: 'mateoquispe/climbingWall-2.avif', caption: 'Rest position, third hold' },
        { picture: 'mateoquispe/ropeCoil-1.avif', caption: 'Coil it like you will need it tomorrow' },
      ],
    },
    {
      text: [
        'Week 6 of 12, for everyone who wrote that they are tired. Good. That was the plan.',
        'Monday: easy mileage, 45 minutes, never above a 6 of 10. Tuesday: fingers, six hangs of ten seconds, three minutes between, stop one before you want to. Wednesday: legs and a long lunch. Thursday: four problems just out of reach, five tries each, film the last one. Friday: nothing. I mean it. Saturday: outside, whatever you like, with somebody who makes you laugh. Sunday: write to me, three sentences.',
        'If your elbows ache on the inside, halve Tuesday and do the slow lowering from week 2.',
      ].join('\n\n'),
      access: 'subscribers',
      ageDays: 11.6,
      likes: 15,
      comments: [{ by: 'lucasbrandt', text: 'Three sentences: did it all. Slept nine hours. Laughed on Saturday.' }],
    },
    {
      text: 'Six seconds to keep for the bad days: the range on the morning after the storm, speeded up so that the clouds look as nervous as we were. With it, the breathing count that I teach for exposed ledges: in for four, hold for two, out for six, look at your own shoes, then up. Play it, breathe along twice, then tie in.',
      access: 'paid',
      price: 3.5,
      ageDays: 19.2,
      likes: 12,
      clip: 'mateoquispe/clouds-1.mp4',
    },
    {
      text: 'I am planning the December camp and the calendar is in your hands.',
      access: 'subscribers',
      ageDays: 26.5,
      likes: 10,
      poll: {
        question: 'Which camp shall it be?',
        answers: [
          { text: 'Granite, five days', votes: 9 },
          { text: 'Ice, three days and soup', votes: 5 },
        ],
      },
    },
    {
      text: 'A student asked what the hardest grade I ever climbed was. The stairs at home, the morning after my daughter was born. 10/10, would do again.',
      access: 'public',
      ageDays: 36.9,
      likes: 36,
    },
    {
      text: 'Topo of the east side, drawn last winter with cold fingers. The dashed line is where we went, not where you should.',
      access: 'followers',
      ageDays: 52.8,
      likes: 17,
      photos: [{ picture: 'mateoquispe/contourMap-2.avif', caption: 'East side, with camps' }],
    },
  ],
};
