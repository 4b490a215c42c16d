import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import type { Product, Shop } from './shop-types.ts';

const waveformScore: Product = {
  type: 'digital',
  name: 'Nordnes in November: the score',
  description:
    'Eleven pages for solo cello, engraved properly at last, with my fingerings and two sentences about the fish. ' +
    'When I find another wrong note, you get the corrected version. The number that comes with it lets you perform it.',
  access: 'public',
  price: 8,
  subscriberPrice: 5,
  ageDays: 34,
  photos: [{ picture: 'ingridsolheim/flowingScore-21.avif', caption: 'The first page of the score' }],
  licenceKeys: Array.from({ length: 24 }, (_, index) => `NORDNES-${String(index + 1).padStart(3, '0')}`),
  downloadLimit: 10,
  file: {
    name: 'nordnes-in-november.txt',
    text: 'Nordnes in November, for solo cello. Slowly, like a ferry that is early. Bow near the bridge; mind the fish.',
  },
};

const signedPage: Product = {
  type: 'physical',
  name: 'A signed page of the notebook',
  description: 'One page, printed on cotton paper in the letterpress shop next door, numbered and signed in real ink.',
  access: 'public',
  price: 24,
  handlingDays: 3,
  lowStockAt: 3,
  ageDays: 28,
  photos: [
    { picture: 'ingridsolheim/flowingScore-31.avif', caption: 'The page, signed below the last bar' },
    { picture: 'ingridsolheim/stringWaves-31.avif', caption: 'The waves on the back of it' },
  ],
  variants: [
    { name: 'A4', sku: 'PAGE-A4', stock: 14, weightGrams: 120 },
    { name: 'A3', sku: 'PAGE-A3', price: 32, stock: 5, weightGrams: 180 },
  ],
};

const teaBowl: Product = {
  type: 'physical',
  name: 'Tea bowl, wood-fired',
  description:
    'Thrown on a kick wheel, fired for three days with pine. Each one is different; I choose, you trust me. ' +
    'If it arrives broken, I send another, or mend it with gold.',
  access: 'public',
  price: 48,
  handlingDays: 5,
  lowStockAt: 2,
  ageDays: 40,
  photos: [
    { picture: 'kenji.morikawa/vesselShelf-41.avif', caption: 'Bowls of the spring firing' },
    { picture: 'kenji.morikawa/moonJar-41.avif', caption: 'The glaze in the evening' },
  ],
  variants: [
    { name: 'Ash glaze', sku: 'BOWL-ASH', stock: 6, weightGrams: 420 },
    { name: 'Iron glaze', sku: 'BOWL-IRON', price: 54, stock: 3, weightGrams: 430 },
    { name: 'Celadon', sku: 'BOWL-CEL', price: 62, stock: 1, weightGrams: 410 },
  ],
};

const bowlForYou: Product = {
  type: 'made_to_order',
  name: 'A bowl made for your kitchen',
  description:
    'Tell me what you eat most often, and from where the light comes. I throw three, fire three, and keep two.',
  access: 'public',
  price: 90,
  ageDays: 12,
  work: {
    days: 30,
    depositPercent: 25,
    questions: ['What will be in it?', 'Which glaze do you not want?'],
  },
  photos: [{ picture: 'kenji.morikawa/moonJar-47.avif', caption: 'The last one, before it left' }],
};

const kilnLog: Product = {
  type: 'digital',
  name: 'The kiln log, 1998 to today',
  description:
    'Every firing with its wood, weather, temperatures and excuses. For potters, and for people who like lists.',
  access: 'subscribers',
  price: 15,
  downloadLimit: 5,
  ageDays: 22,
  photos: [{ picture: 'kenji.morikawa/platesAbove-41.avif', caption: 'A page of the log beside its plates' }],
  file: {
    name: 'kiln-log.txt',
    text: '1998, first firing: too hot, too proud. 2011, ninth: the pond glaze, by accident.',
  },
};

const posterBirds: Product = {
  type: 'physical',
  name: 'Sipho and Mabel, the poster',
  description: 'Three colours, printed by hand and loudly. Ships in a tube that was another poster’s tube before.',
  access: 'public',
  price: 30,
  subscriberPrice: 25,
  handlingDays: 2,
  ageDays: 16,
  photos: [{ picture: 'thandiwedraws/birdPair-51.avif', caption: 'Sipho and Mabel on their branch' }],
  variants: [{ name: '', stock: 40, weightGrams: 240 }],
};

const paperPatterns: Product = {
  type: 'digital',
  name: 'Twelve patterns for wrapping paper',
  description: 'Print them as often as you like, for presents and for walls. Not for banks.',
  access: 'public',
  price: 6,
  ageDays: 11,
  photos: [{ picture: 'thandiwedraws/patternTiles-51.avif', caption: 'Four of the twelve patterns' }],
  file: { name: 'patterns.txt', text: 'One: birds. Two: the shadows of birds. Three: what the birds were looking at.' },
};

/** Where the buyers of the demo live. */
export const homes: Readonly<Record<string, DeliveryAddress>> = {
  sofialind: {
    name: 'Sofia Lindqvist',
    country: 'SE',
    state: 'Stockholm',
    city: 'Stockholm',
    zip: '116 45',
    streetAddress: 'Bondegatan',
    streetNumber: '12',
    description: 'The door with the bicycle',
  },
  danielreyes: {
    name: 'Daniel Reyes',
    country: 'US',
    state: 'TX',
    city: 'Austin',
    zip: '78702',
    streetAddress: 'Willow Street',
    streetNumber: '1408',
  },
  marta_k: {
    name: 'Marta Kowalska',
    country: 'PL',
    state: 'Mazovia',
    city: 'Warsaw',
    zip: '00-372',
    streetAddress: 'Foksal',
    streetNumber: '9',
  },
  'priya.raman': {
    name: 'Priya Raman',
    country: 'IN',
    state: 'Karnataka',
    city: 'Bengaluru',
    zip: '560038',
    streetAddress: '12th Main Road',
    streetNumber: '77',
  },
  lucasbrandt: {
    name: 'Lucas Brandt',
    country: 'AT',
    state: 'Vienna',
    city: 'Vienna',
    zip: '1070',
    streetAddress: 'Neubaugasse',
    streetNumber: '31',
  },
};

const prepared = { by: 'seller', body: { status: 'preparing' } } as const;
const shippedBy = (carrier: string, trackingCode: string) =>
  ({ by: 'seller', body: { status: 'shipped', carrier, trackingCode } }) as const;

/** What is sold, and the orders so far: some of them are under way, one has a problem that staff should decide. */
export const shops: readonly Shop[] = [
  {
    performer: 'ingridsolheim',
    zones: [
      { name: 'Norway', countries: ['NO'], price: 4 },
      {
        name: 'Europe',
        countries: ['AT', 'DE', 'DK', 'FI', 'FR', 'GB', 'IE', 'NL', 'PL', 'SE'],
        price: 9,
        freeFrom: 60,
      },
      { name: 'Everywhere else', countries: [], price: 16 },
    ],
    products: [waveformScore, signedPage],
    orders: [
      {
        buyer: 'sofialind',
        product: waveformScore,
        daysAgo: 18,
        total: 5,
        steps: [],
        review: { stars: 5, text: 'The fish are real.' },
      },
      {
        buyer: 'sofialind',
        product: signedPage,
        variant: 'A3',
        daysAgo: 2.6,
        total: 41,
        steps: [
          { daysAgo: 2.1, ...prepared },
          { daysAgo: 0.9, ...shippedBy('Posten', 'NO48 2213 901') },
        ],
      },
      { buyer: 'marta_k', product: signedPage, variant: 'A4', daysAgo: 0.2, total: 33, steps: [] },
      {
        buyer: 'lucasbrandt',
        product: signedPage,
        variant: 'A4',
        daysAgo: 9,
        total: 33,
        steps: [{ daysAgo: 8.8, by: 'buyer', body: { status: 'cancelled' } }],
      },
    ],
  },
  {
    performer: 'kenji.morikawa',
    zones: [
      { name: 'Japan', countries: ['JP'], price: 6 },
      { name: 'By air', countries: [], price: 22, freeFrom: 150 },
    ],
    products: [teaBowl, kilnLog, bowlForYou],
    orders: [
      {
        buyer: 'sofialind',
        product: teaBowl,
        variant: 'Ash glaze',
        daysAgo: 26,
        total: 70,
        steps: [
          { daysAgo: 25, ...prepared },
          { daysAgo: 23, ...shippedBy('Japan Post', 'EM 4410 2290') },
          { daysAgo: 12, by: 'buyer', body: { status: 'delivered' } },
          { daysAgo: 11.9, by: 'buyer', body: { status: 'completed' } },
        ],
        review: { stars: 5, text: 'Tea tastes of patience in it. The paper around it was a poem about rain.' },
      },
      {
        buyer: 'priya.raman',
        product: teaBowl,
        variant: 'Iron glaze',
        daysAgo: 15,
        total: 76,
        steps: [
          { daysAgo: 14, ...shippedBy('Japan Post', 'EM 4410 2307') },
          {
            daysAgo: 1.2,
            by: 'buyer',
            body: { status: 'disputed', note: 'It came in three pieces, and the box was wet.' },
          },
        ],
      },
      {
        buyer: 'marta_k',
        product: teaBowl,
        variant: 'Ash glaze',
        daysAgo: 1.6,
        total: 70,
        steps: [{ daysAgo: 1.1, ...prepared }],
      },
    ],
  },
  {
    performer: 'thandiwedraws',
    zones: [],
    products: [posterBirds, paperPatterns],
    orders: [
      { buyer: 'danielreyes', product: paperPatterns, daysAgo: 3.3, total: 6, steps: [] },
      {
        buyer: 'danielreyes',
        product: posterBirds,
        daysAgo: 6.5,
        total: 30,
        steps: [
          { daysAgo: 6.1, ...shippedBy('PostNet', 'ZA 77 031 5') },
          { daysAgo: 0.8, by: 'seller', body: { status: 'delivered' } },
        ],
      },
    ],
  },
];
