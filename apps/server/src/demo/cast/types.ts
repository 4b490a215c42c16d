import type { ClipName, PictureName } from '@ovation/demo-assets';

export interface Performer {
  username: string;
  name: string;
  email: string;
  /** Two letters, ISO 3166-1. */
  country: string;
  gender: 'male' | 'female';
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  trade: string;
  /** Of the site's own list, by their addresses. */
  categories: readonly string[];
  tags: readonly string[];
  bio: string;
  /** In the site's currency. */
  monthlyPrice: number;
  yearlyPrice: number;
  isFreeSubscription: boolean;
  /** How many of the quiet fans follow. */
  followers: number;
  feeds: readonly Feed[];
  galleries?: readonly Gallery[];
  videos?: readonly Video[];
  /** Messages to all followers: a free one, and one with a paid photo. */
  letters?: {
    readonly said: string;
    readonly locked: { readonly text: string; readonly price: number; readonly photo: Photo };
  };
}

/** A picture, and what is seen on it. */
export interface Photo {
  picture: PictureName;
  caption: string;
}

export interface Feed {
  text: string;
  access: 'public' | 'followers' | 'subscribers' | 'paid';
  /** Of a paid feed only. */
  price?: number;
  /** How long before the seeding it was published. */
  ageDays: number;
  /** How many of the quiet fans like it. */
  likes: number;
  photos?: readonly Photo[];
  clip?: ClipName;
  poll?: Poll;
  comments?: readonly Comment[];
}

/** Photos that belong together. */
export interface Gallery {
  title: string;
  description: string;
  access: Feed['access'];
  /** Of a paid gallery only. */
  price?: number;
  /** How long before the seeding it was published. */
  ageDays: number;
  /** How many of the quiet fans like it; of a paid one, how many of them buy it. */
  likes: number;
  photos: readonly Photo[];
}

/** A video with its own page. */
export interface Video {
  title: string;
  description: string;
  access: Feed['access'];
  /** Of a paid video only. */
  price?: number;
  /** How long before the seeding it was published. */
  ageDays: number;
  /** How many of the quiet fans like it; none if they would have to buy it first. */
  likes: number;
  clip: ClipName;
  /** In English: when each begins and ends, in seconds, and what is said. */
  captions: readonly (readonly [from: number, to: number, words: string])[];
  /** The time of its poster. */
  posterAtMs: number;
  /** The part that everyone may see. */
  teaser?: { startMs: number; durationMs: number };
}

export interface Poll {
  question: string;
  /** Each with how many of the quiet fans chose it. */
  answers: readonly { text: string; votes: number }[];
}

export interface Comment {
  /** A fan's username. */
  by: string;
  text: string;
}

export interface Fan {
  username: string;
  name: string;
  email: string;
}

export type FeedKind = 'text' | 'photo' | 'photos' | 'video' | 'poll';

export function kindOf(feed: Feed): FeedKind {
  if (feed.poll) return 'poll';
  if (feed.clip) return 'video';
  const count = feed.photos?.length ?? 0;
  if (count === 0) return 'text';
  return count === 1 ? 'photo' : 'photos';
}
