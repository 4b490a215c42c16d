import type { EarningType } from '@ovation/contract/money.ts';

/** What fans pay for, one or several of it. */
const kinds: Record<EarningType, readonly [string, string]> = {
  tip: ['tip', 'tips'], feed: ['post', 'posts'], gallery: ['gallery', 'galleries'], video: ['video', 'videos'], message: ['locked message', 'locked messages'], subscription: ['subscription charge', 'subscription charges'],
};

/** 3 tips. */
export function kindWords(type: EarningType, count: number): string {
  const [one, many] = kinds[type];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

const names: Record<EarningType, string> = { tip: 'Tip', feed: 'Post', gallery: 'Gallery', video: 'Video', message: 'Locked message', subscription: 'Subscription' };

export function purchaseName(type: EarningType): string {
  return names[type];
}
