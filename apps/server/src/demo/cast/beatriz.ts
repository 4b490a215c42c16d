import type { Performer } from './types.ts';

export const beatriz: Performer = {
  username: 'beatrizalmeida',
  name: 'Beatriz Almeida',
  email: 'beatriz@demo.example',
  country: 'PT',
  gender: 'female',
  dateOfBirth: '1984-07-27',
  trade: 'Perfumer',
  bio: 'Independent perfumer in Porto. I make scents of places: the laundry lane behind the cathedral, a bakery at five, the sea one minute before rain. You cannot smell a screen, so I write as precisely as I can.',
  monthlyPrice: 11,
  yearlyPrice: 110,
  isFreeSubscription: false,
  followers: 22,
  palette: { ink: '#2c1a24', deep: '#5a2a3c', main: '#b5644f', soft: '#f0c9a8', paper: '#fdf4e8', accent: '#7c8c4c', spark: '#e2a33d' },
  portrait: { skin: '#c98f64', hair: 'long', hairColour: '#2e1a18', garment: 'vneck', garmentColour: '#5a2a3c', earrings: true, smile: 'closed' },
  cover: 'perfumeOrgan',
  feeds: [
    {
      text: 'The three finalists of the summer trial, in the order in which my aunt liked them. She is never wrong and never explains.',
      access: 'public', ageDays: 2.7, likes: 21,
      photos: [{ scene: 'sunlitBottles', shape: 'landscape', take: 1, caption: 'Numbers 7, 12 and 9' }],
    },
    {
      text: 'Notes from a walk: wet slate, then bread, then someone’s violet soap, then nothing at all for twenty steps, then all of it at once. I stood still like a dog. I will be trying to bottle those twenty steps until spring.',
      access: 'followers', ageDays: 8.2, likes: 18,
      comments: [{ by: 'sofialind', text: 'I read your posts with my eyes closed. You know what I mean.' }],
    },
    {
      text: 'Number 31 leaves the workshop next month and it still has no name. It smells of fig leaf, warm stone and the inside of a guitar.',
      access: 'subscribers', ageDays: 14.5, likes: 12,
      poll: { question: 'What is its name?', answers: [{ text: 'Siesta', votes: 3 }, { text: 'Pátio', votes: 6 }, { text: 'Third String', votes: 4 }, { text: 'Keep the number', votes: 2 }] },
    },
    {
      text: 'Pressed and mounted: what went into the garden accords this year. Lavender from my mother’s wall, the famous fig, and a lemon that fell on my head and was forgiven.',
      access: 'followers', ageDays: 22.8, likes: 20,
      photos: [
        { scene: 'herbarium', shape: 'landscape', take: 1, caption: 'Sheet one' },
        { scene: 'herbarium', shape: 'portrait', take: 2, caption: 'Sheet two' },
        { scene: 'scentStrands', shape: 'portrait', take: 1, caption: 'How I draw a scent before I mix it' },
      ],
    },
    {
      text: 'A formula you can mix with a kitchen scale, and a few seconds of how I see it leave the paper. By weight, in parts of a hundred: bergamot 22, bitter orange 8, lavender 14, fig leaf accord 9, violet 4, cedar 18, labdanum 6, musk 19. Dilute to 15 per cent, shake, and leave it in the dark for three weeks. The first hour belongs to the citrus; the morning after, you will meet the cedar.',
      access: 'paid', price: 22.5, ageDays: 31.4, likes: 8,
      clip: { motion: 'vapour', take: 1, caption: 'Strands of scent rising from a bottle' },
    },
    {
      text: 'The organ, all 214 of them. The third shelf is citrus, the top shelf is for things I am a little afraid of.',
      access: 'paid', price: 3.5, ageDays: 45.9, likes: 10,
      photos: [{ scene: 'perfumeOrgan', shape: 'landscape', take: 1, caption: 'The organ' }],
    },
  ],
};
