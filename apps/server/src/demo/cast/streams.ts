/** A live stream of a performer; the demo has none that is live. */
export interface PastStream {
  readonly username: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly daysAgo: number;
  readonly minutes: number;
  readonly viewers: readonly number[];
  /** The title of the video that its recording became. */
  readonly recording: string;
}

export interface NextStream {
  readonly username: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly access: 'public' | 'followers' | 'subscribers' | 'ticket';
  readonly price?: number;
  readonly inDays: number;
}

export const pastStreams: readonly PastStream[] = [
  {
    username: 'ingridsolheim',
    title: 'High tide at the boathouse',
    description: 'Both doors open, the water up to the second step. I play until the ferry is back, and take requests.',
    tags: ['cello', 'improvised'],
    daysAgo: 3.4,
    minutes: 42,
    viewers: [3, 9, 14, 22, 31, 29, 33, 27, 24, 19],
    recording: 'High tide, one take',
  },
];

export const nextStreams: readonly NextStream[] = [
  {
    username: 'ingridsolheim',
    title: 'Nordnes in November, the whole of it',
    description: 'All eleven pages, once, from the first to the last. Afterwards I answer what you ask in the chat.',
    tags: ['cello', 'concert'],
    access: 'ticket',
    price: 6,
    inDays: 2.2,
  },
];
