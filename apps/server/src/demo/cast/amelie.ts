import type { Performer } from './types.ts';

export const amelie: Performer = {
  username: 'amelielaurent',
  name: 'Amélie Laurent',
  email: 'amelie@demo.example',
  country: 'FR',
  gender: 'female',
  dateOfBirth: '1992-06-21',
  trade: 'Pastry chef',
  categories: ['cooking', 'crafts'],
  tags: ['pastry', 'croissants', 'behind the scenes'],
  bio: 'Pastry chef from Lyon with a very small shop and a very large whisk. I teach the recipes as I bake them at four in the morning: in grams, with the reasons, and with what to do when it all collapses. Butter is not negotiable.',
  monthlyPrice: 6.5,
  yearlyPrice: 65,
  isFreeSubscription: false,
  followers: 38,
  feeds: [
    {
      text: 'The birthday cake for a girl who asked for “a party that you can eat”. Watch until the end, the sprinkles had opinions. 🎂✨',
      access: 'public',
      ageDays: 0.2,
      likes: 33,
      clip: 'amelielaurent/sprinkles-1.mp4',
      comments: [
        {
          by: 'lucasbrandt',
          text: 'My daughter has now watched this eleven times and would like to know your address.',
        },
        { by: 'marta_k', text: 'Six layers! SIX!' },
      ],
    },
    {
      text: 'Raspberry, lemon and one lonely pistachio row. Thirty-one minutes from tray to empty window this morning, a new record for a Tuesday.',
      access: 'public',
      ageDays: 5.5,
      likes: 28,
      photos: [{ picture: 'amelielaurent/eclairRows-2.avif', caption: 'The éclair tray at 6:40' }],
    },
    {
      text: 'The autumn window needs a hero. I have tested all four until my neighbours stopped answering the door.',
      access: 'followers',
      ageDays: 9.8,
      likes: 21,
      poll: {
        question: 'Which tart goes into the window?',
        answers: [
          { text: 'Fig and thyme', votes: 12 },
          { text: 'Pear, brown butter', votes: 9 },
          { text: 'Chestnut and blackcurrant', votes: 9 },
          { text: 'Apple. Just apple.', votes: 6 },
        ],
      },
    },
    {
      text: 'Cut of the “Confluence”: almond sponge, raspberry, a vanilla cream that holds its line, and a thin crisp layer that you will hear before you taste it. Full method with the timetable is under the picture: day one sponge and crisp, day two cream and assembly, day three you simply accept compliments.',
      access: 'subscribers',
      ageDays: 17.4,
      likes: 18,
      photos: [{ picture: 'amelielaurent/layerCake-2.avif', caption: 'The Confluence, cut' }],
      comments: [{ by: 'owenp', text: 'Made it. Day three is the best day.' }],
    },
    {
      text: [
        'Croissants at home, honestly. Read everything before you touch the flour.',
        'For twelve: 500 g strong flour, 10 g salt, 60 g sugar, 11 g dry yeast, 280 g cold milk, 30 g soft butter; and 280 g of the best dry butter you can find, for the layers.',
        'Evening: mix all but the layer butter for four minutes, no more. It should look unfinished. Flatten, wrap, fridge for the night. Beat the layer butter into a square of 18 cm between two sheets of paper and chill it beside the dough.',
        'Morning: dough to 26 cm square, butter in the middle like a diamond, fold the corners over and pinch. Roll to 60 cm, fold in three, rest 40 minutes. Three times. If butter shows through, flour it, forgive yourself, chill, go on.',
        'Roll to 4 mm, cut triangles 9 by 25 cm, roll up without pressing. Proof at 25 degrees for two hours and a half: they must wobble like a pudding when you shake the tray. Egg wash twice. 190 degrees, 17 minutes, and do not open the door. I know. Do not.',
      ].join('\n\n'),
      access: 'paid',
      price: 4.95,
      ageDays: 28.7,
      likes: 16,
    },
    {
      text: 'Two from the marble this week. The yellow one was a mistake with mango that I will now make every year.',
      access: 'followers',
      ageDays: 41.3,
      likes: 23,
      photos: [
        { picture: 'amelielaurent/fruitTart-1.avif', caption: 'Berries in a spiral' },
        { picture: 'amelielaurent/fruitTart-3.avif', caption: 'The mango mistake' },
        { picture: 'amelielaurent/macaronTowers-2.avif', caption: 'And what was left of the macarons' },
      ],
    },
  ],
  galleries: [
    {
      title: 'Four in the morning',
      description:
        'What the shop looks like before anybody is awake: the trays, the flour on the floor, and the tart that did not make it to the window.',
      access: 'subscribers',
      ageDays: 7.8,
      likes: 8,
      photos: [
        { picture: 'amelielaurent/eclairRows-7.avif', caption: 'The first tray, before the glaze' },
        { picture: 'amelielaurent/layerCake-6.avif', caption: 'Sunday’s order, not yet cut' },
        { picture: 'amelielaurent/macaronTowers-8.avif', caption: 'What is left over becomes breakfast' },
      ],
    },
  ],
};
