import { english, translated, type EnglishText } from '@ovation/language/t.ts';

/** The titles, address and capabilities of a type of content, or of another thing that people pay for. */
interface ContentType {
  /** Singular and plural, alone: a heading or a label. */
  readonly title: readonly [one: EnglishText, many: EnglishText];
  /** What a payment for it is called, if that differs from the title. */
  readonly saleTitle?: readonly [one: EnglishText, many: EnglishText];
  /** The server's table. */
  readonly table?: string;
  /** The column whose beginning stands for a title, if its table has no column `title`. */
  readonly titledBy?: string;
  /** Its page is `/{performer}/{folder}/{id}`; a photo is shown on its gallery's. */
  readonly folder?: string;
  /** Has an access rule and a schedule. */
  readonly published?: true;
  /** Has a page of its own, a tab on its performer's page and a list in the studio. */
  readonly hasPage?: true;
  /** Can be bought individually and once, at its own price. */
  readonly sold?: true;
  /** Is bought in orders, as often as one likes: a charge for it names its order. */
  readonly ordered?: true;
  /** Earns a performer money: sales, and other payments. */
  readonly earning?: true;
  readonly reactable?: true;
  readonly commentable?: true;
  readonly reportable?: true;
}

const content = { published: true, reactable: true, commentable: true, reportable: true } as const;
const page = { ...content, hasPage: true } as const;
const purchasable = { sold: true, earning: true } as const;

/** The single list of types: enums, labels, addresses, emails and database checks derive from it. */
export const contentTypes = {
  tip: {
    title: [english('Tip'), english('Tips')],
    table: 'charges',
    earning: true,
  },
  feed: {
    title: [english('Post'), english('Posts')],
    table: 'feeds',
    titledBy: 'text',
    folder: 'feeds',
    ...page,
    ...purchasable,
  },
  gallery: {
    title: [english('Gallery'), english('Galleries')],
    table: 'galleries',
    folder: 'galleries',
    ...page,
    ...purchasable,
  },
  photo: {
    title: [english('Photo'), english('Photos')],
    table: 'photos',
    folder: 'galleries',
    ...content,
  },
  video: {
    title: [english('Video'), english('Videos')],
    table: 'videos',
    folder: 'videos',
    ...page,
    ...purchasable,
  },
  product: {
    title: [english('Product'), english('Products')],
    saleTitle: [english('Order'), english('Orders')],
    table: 'products',
    titledBy: 'name',
    folder: 'products',
    ...page,
    ordered: true,
    earning: true,
  },
  stream: {
    title: [english('Live stream'), english('Live streams')],
    saleTitle: [english('Ticket'), english('Tickets')],
    table: 'streams',
    folder: 'live',
    published: true,
    hasPage: true,
    reactable: true,
    reportable: true,
    ...purchasable,
  },
  'stream-minute': {
    title: [english('Minute of a live stream'), english('Minutes of live streams')],
    table: 'stream_minutes',
    earning: true,
  },
  message: {
    title: [english('Message'), english('Messages')],
    saleTitle: [english('Locked message'), english('Locked messages')],
    table: 'messages',
    reportable: true,
    ...purchasable,
  },
  'stream-message': {
    title: [english('Chat message'), english('Chat messages')],
    table: 'stream_messages',
    reportable: true,
  },
  comment: {
    title: [english('Comment'), english('Comments')],
    table: 'comments',
    reactable: true,
    commentable: true,
    reportable: true,
  },
  review: {
    title: [english('Review'), english('Reviews')],
    table: 'product_reviews',
    reportable: true,
  },
  performer: {
    title: [english('Profile'), english('Profiles')],
    table: 'performers',
    reactable: true,
    reportable: true,
  },
  subscription: {
    title: [english('Subscription'), english('Subscriptions')],
    saleTitle: [english('Subscription charge'), english('Subscription charges')],
    table: 'subscriptions',
    earning: true,
  },
} as const satisfies Record<string, ContentType>;

type Types = typeof contentTypes;
export type TypeName = keyof Types;
type Trait = 'published' | 'hasPage' | 'sold' | 'ordered' | 'earning' | 'reactable' | 'commentable' | 'reportable';

/** The types that have all of these capabilities, as `'feed' | 'gallery' | …`. */
export type TypesThatAre<Is extends Trait> = {
  [Name in TypeName]: Types[Name] extends Record<Is, true> ? Name : never;
}[TypeName];

/** The types that have all of these capabilities, in the order of the list. */
export function typesThatAre<Is extends Trait>(...traits: Is[]): [TypesThatAre<Is>, ...TypesThatAre<Is>[]] {
  const names = Object.entries<ContentType>(contentTypes)
    .filter(([, type]) => traits.every((trait) => type[trait] === true))
    .map(([name]) => name);
  return names as [TypesThatAre<Is>, ...TypesThatAre<Is>[]];
}

/** `Post`, `Posts`: alone, as a heading or a label. */
export function titleOfType(type: TypeName, count = 1): string {
  return translated(contentTypes[type].title[count === 1 ? 0 : 1]);
}

/** `Locked message`, `Subscription charges`: like `titleOfType`, for what was paid for. */
export function saleTitleOfType(type: TypeName, count = 1): string {
  return translated(saleTitlesOf(type)[count === 1 ? 0 : 1]);
}

function saleTitlesOf(type: TypeName): readonly [one: EnglishText, many: EnglishText] {
  const { title, saleTitle = title }: ContentType = contentTypes[type];
  return saleTitle;
}

/** Labels of the given types: `{ feed: english('Post'), … }`. */
export function titlesOf<Name extends TypeName>(types: readonly Name[]): Record<Name, EnglishText> {
  return Object.fromEntries(types.map((type) => [type, contentTypes[type].title[0]])) as Record<Name, EnglishText>;
}

/** Labels of what was paid for: `{ product: english('Orders'), … }`. */
export function saleTitlesOfMany<Name extends TypeName>(types: readonly Name[]): Record<Name, EnglishText> {
  return Object.fromEntries(types.map((type) => [type, saleTitlesOf(type)[1]])) as Record<Name, EnglishText>;
}
