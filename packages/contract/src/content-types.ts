import { english, t, translated } from '@ovation/language/t.ts';

/** The names, address and capabilities of a type of content, or of another thing that people pay for. */
interface ContentType {
  /** Singular and plural, in the middle of a sentence. */
  readonly name: readonly [one: string, many: string];
  /** What a payment for it is called, if that differs from the name. */
  readonly saleName?: readonly [one: string, many: string];
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
  tip: { name: [english('tip'), english('tips')], table: 'charges', earning: true },
  feed: {
    name: [english('post'), english('posts')],
    table: 'feeds',
    titledBy: 'text',
    folder: 'feeds',
    ...page,
    ...purchasable,
  },
  gallery: {
    name: [english('gallery'), english('galleries')],
    table: 'galleries',
    folder: 'galleries',
    ...page,
    ...purchasable,
  },
  photo: { name: [english('photo'), english('photos')], table: 'photos', folder: 'galleries', ...content },
  video: { name: [english('video'), english('videos')], table: 'videos', folder: 'videos', ...page, ...purchasable },
  product: {
    name: [english('product'), english('products')],
    saleName: [english('order'), english('orders')],
    table: 'products',
    titledBy: 'name',
    folder: 'products',
    ...page,
    ordered: true,
    earning: true,
  },
  stream: {
    name: [english('live stream'), english('live streams')],
    saleName: [english('ticket'), english('tickets')],
    table: 'streams',
    folder: 'live',
    published: true,
    hasPage: true,
    reactable: true,
    reportable: true,
    ...purchasable,
  },
  'stream-minute': {
    name: [english('minute of a live stream'), english('minutes of live streams')],
    table: 'stream_minutes',
    earning: true,
  },
  message: {
    name: [english('message'), english('messages')],
    saleName: [english('locked message'), english('locked messages')],
    table: 'messages',
    reportable: true,
    ...purchasable,
  },
  'stream-message': {
    name: [english('chat message'), english('chat messages')],
    table: 'stream_messages',
    reportable: true,
  },
  comment: {
    name: [english('comment'), english('comments')],
    table: 'comments',
    reactable: true,
    commentable: true,
    reportable: true,
  },
  review: { name: [english('review'), english('reviews')], table: 'product_reviews', reportable: true },
  performer: {
    name: [english('profile'), english('profiles')],
    table: 'performers',
    reactable: true,
    reportable: true,
  },
  subscription: {
    name: [english('subscription'), english('subscriptions')],
    saleName: [english('subscription charge'), english('subscription charges')],
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

/** `post`, `posts`: in the middle of a sentence. */
export function nameOfType(type: TypeName, count = 1): string {
  return translated(contentTypes[type].name[count === 1 ? 0 : 1]);
}

/** `locked message`, `subscription charges`: like `nameOfType`, for what was paid for. */
export function saleNameOfType(type: TypeName, count = 1): string {
  const { name, saleName = name }: ContentType = contentTypes[type];
  return translated(saleName[count === 1 ? 0 : 1]);
}

/** `a post`, `an order`: with the indefinite article that fits its spelling. */
export function withArticle(name: string): string {
  return t('{article, select, an {an {name}} other {a {name}}}', {
    article: /^[aeiou]/i.test(name) ? 'an' : 'a',
    name,
  });
}

/** `Post`, `Locked message`: as a title or a label. */
export function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Labels of the given types: `{ feed: 'Post', … }`. */
export function titlesOf<Name extends TypeName>(
  types: readonly Name[],
  nameOf: (type: TypeName) => string = nameOfType,
): Record<Name, string> {
  return Object.fromEntries(types.map((type) => [type, titled(nameOf(type))])) as Record<Name, string>;
}
