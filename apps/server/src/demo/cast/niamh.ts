import type { Performer } from './types.ts';

export const niamh: Performer = {
  username: 'niamhgallagher',
  name: 'Niamh Gallagher',
  email: 'niamh@demo.example',
  country: 'IE',
  gender: 'female',
  dateOfBirth: '1991-02-08',
  trade: 'Stand-up comedian',
  bio: 'Stand-up from Galway. I talk about buses, my mother’s WhatsApp and the sea, in that order of danger. New material lands here first, while it is still limping.',
  monthlyPrice: 3.95,
  yearlyPrice: 39,
  isFreeSubscription: false,
  followers: 33,
  palette: { ink: '#1d0f1e', deep: '#6e1230', main: '#c4203f', soft: '#f4a98f', paper: '#fff1dc', accent: '#f0a51f', spark: '#2f6f8f' },
  portrait: { skin: '#f6d2bb', hair: 'curls', hairColour: '#c8562b', garment: 'collar', garmentColour: '#1d0f1e', freckles: true, smile: 'open' },
  cover: 'curtainStage',
  feeds: [
    { text: 'My mother has learned to send voice messages. The shortest so far contains two weather reports and a funeral.', access: 'public', ageDays: 0.3, likes: 38, comments: [{ by: 'owenp', text: 'Only one funeral? Short indeed.' }] },
    {
      text: 'Small room, tall ceiling, forty-one people and a radiator that heckled. Thank you, Limerick.',
      access: 'public', ageDays: 5.1, likes: 27,
      photos: [{ scene: 'curtainStage', shape: 'landscape', take: 1, caption: 'Ten minutes before' }],
    },
    {
      text: 'I have two endings for the bus story and a gig on Thursday. Choose wisely, you will be blamed from the stage.',
      access: 'followers', ageDays: 9.1, likes: 22,
      poll: { question: 'How does the bus story end?', answers: [{ text: 'I get on the bus', votes: 8 }, { text: 'The bus gets on me', votes: 24 }] },
    },
    {
      text: 'Work in progress, six seconds of it, recorded on a phone in a pint glass (for the acoustics, I am told). Subscribers may laugh in the comments only.',
      access: 'subscribers', ageDays: 16.1, likes: 17,
      clip: { motion: 'laughter', take: 1, caption: 'Speech balloons rising past a microphone' },
    },
    {
      text: 'Posters for the autumn tour. My cousin drew me with a neck like a swan and I have decided to let it stand.',
      access: 'subscribers', ageDays: 24.9, likes: 15,
      photos: [
        { scene: 'microphoneRays', shape: 'portrait', take: 1, caption: 'Galway' },
        { scene: 'speechPoster', shape: 'portrait', take: 2, caption: 'Cork' },
        { scene: 'microphoneRays', shape: 'portrait', take: 3, caption: 'Belfast' },
      ],
    },
    {
      text: 'Somebody asked how to deal with silence on stage. You treat it like a cat: do not look straight at it, keep talking, and eventually it sits on you. 😅',
      access: 'followers', ageDays: 32.2, likes: 29,
    },
    {
      text: 'From the back row of the festival, taken by the sound man, who says I move too much.',
      access: 'paid', price: 2.95, ageDays: 44.7, likes: 9,
      photos: [{ scene: 'fullHouse', shape: 'landscape', take: 1, caption: 'The whole room' }],
    },
    {
      text: 'Full house!! Two nights!! I have told my mother and therefore the county.',
      access: 'followers', ageDays: 58.6, likes: 31,
      photos: [{ scene: 'fullHouse', shape: 'square', take: 2, caption: 'Night two' }],
    },
  ],
};
