import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { createPoll } from '@ovation/contract/publishing/feed-files.ts';
import { email, username } from '@ovation/contract/fields.ts';
import { createGallery } from '@ovation/contract/publishing/galleries.ts';
import { uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { createAddress } from '@ovation/contract/shop/addresses.ts';
import { createProduct } from '@ovation/contract/shop/products.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import { defaultSettings } from '@ovation/contract/site/settings.ts';
import { describe, expect, test } from 'vitest';
import { globSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAsset, pathOf, type AssetName } from '@ovation/demo-assets';
import { administrator, fans, homes, kindOf, pages, performers, quietFans, shops, tokenPackages } from './cast.ts';

const everybody = [...performers, ...fans, ...quietFans, administrator];
const feeds = performers.flatMap((performer) => performer.feeds);

describe('the people of the demo', () => {
  test('have valid and unique usernames and addresses', () => {
    for (const person of everybody) {
      expect(username.safeParse(person.username).success, person.username).toBe(true);
      expect(email.safeParse(person.email).success, person.email).toBe(true);
    }
    expect(new Set(everybody.map((person) => person.username)).size).toBe(everybody.length);
    expect(new Set(everybody.map((person) => person.email)).size).toBe(everybody.length);
  });

  test('are at least eight performers of different trades, two fans with money, one administrator', () => {
    expect(performers.length).toBeGreaterThanOrEqual(8);
    expect(new Set(performers.map((performer) => performer.trade)).size).toBe(performers.length);
    expect(fans.map((fan) => fan.balance > 0)).toEqual([true, true]);
    expect(performers.filter((performer) => performer.isFreeSubscription)).toHaveLength(1);
  });

  test('have profiles that the site accepts, at prices within the bounds', () => {
    const { minimumSubscriptionPrice: low, maximumSubscriptionPrice: high } = defaultSettings;
    for (const performer of performers) {
      expect(changeOwnPerformer.body.safeParse(performer).error, performer.username).toBeUndefined();
      for (const price of [performer.monthlyPrice, performer.yearlyPrice])
        expect(price >= low && price <= high, performer.username).toBe(true);
      expect(performer.yearlyPrice).toBeLessThan(performer.monthlyPrice * 12);
    }
  });
});

describe('the feeds of the demo', () => {
  test('are forty or more, of every kind with every access', () => {
    expect(feeds.length).toBeGreaterThanOrEqual(40);
    const present = new Set(feeds.map((feed) => `${kindOf(feed)} ${feed.access}`));
    const wanted = ['text', 'photo', 'photos', 'video', 'poll'].flatMap((kind) =>
      ['public', 'followers', 'subscribers', 'paid'].map((access) => `${kind} ${access}`),
    );
    expect(wanted.filter((pair) => !present.has(pair))).toEqual([]);
  });

  test('are accepted by the site, and cost something exactly when they are paid', () => {
    for (const feed of feeds) {
      expect(createFeed.body.safeParse(feed).error, feed.text).toBeUndefined();
      expect((feed.price ?? 0) > 0, feed.text).toBe(feed.access === 'paid');
      const { poll } = feed;
      if (poll)
        expect(
          createPoll.body.safeParse({ ...poll, options: poll.answers.map((answer) => answer.text) }).error,
        ).toBeUndefined();
    }
  });

  test('were published within sixty days, and no more people like or vote than could', () => {
    for (const performer of performers) {
      expect(performer.followers).toBeLessThanOrEqual(quietFans.length);
      for (const feed of performer.feeds) {
        expect(feed.ageDays > 0 && feed.ageDays < 60, feed.text).toBe(true);
        const votes = feed.poll?.answers.reduce((sum, answer) => sum + answer.votes, 0) ?? 0;
        expect(Math.max(feed.likes, votes), feed.text).toBeLessThanOrEqual(
          feed.access === 'public' ? quietFans.length : performer.followers,
        );
      }
    }
  });

  test('have comments by people who exist', () => {
    const known = new Set(everybody.map((person) => person.username));
    expect(feeds.flatMap((feed) => feed.comments ?? []).filter((comment) => !known.has(comment.by))).toEqual([]);
  });

  test('have one in Arabic and one of many paragraphs', () => {
    expect(feeds.filter((feed) => /^\p{Script=Arabic}/u.test(feed.text))).toHaveLength(1);
    expect(Math.max(...feeds.map((feed) => feed.text.length))).toBeGreaterThan(1_500);
  });
});

describe('the galleries of the demo', () => {
  const galleries = performers.flatMap((performer) =>
    (performer.galleries ?? []).map((gallery) => ({ ...gallery, followers: performer.followers })),
  );

  test('are open, for subscribers and for sale, and the site accepts them', () => {
    expect(new Set(galleries.map(({ access }) => access))).toEqual(new Set(['public', 'subscribers', 'paid']));
    for (const { photos, followers, ...gallery } of galleries) {
      expect(createGallery.body.safeParse(gallery).error, gallery.title).toBeUndefined();
      expect((gallery.price ?? 0) > 0, gallery.title).toBe(gallery.access === 'paid');
      expect(
        gallery.ageDays > 0 && gallery.ageDays < 60 && gallery.likes <= followers && photos.length > 2,
        gallery.title,
      ).toBe(true);
    }
  });
});

describe('the videos of the demo', () => {
  const videos = performers.flatMap((performer) =>
    (performer.videos ?? []).map((video) => ({ ...video, followers: performer.followers })),
  );

  test('are open and for sale, and the site accepts them', () => {
    expect(new Set(videos.map(({ access }) => access))).toEqual(new Set(['public', 'paid']));
    for (const { followers, captions, ...video } of videos) {
      expect(uploadVideo.body.safeParse(video).error, video.title).toBeUndefined();
      expect((video.price ?? 0) > 0, video.title).toBe(video.access === 'paid');
      expect(
        video.ageDays > 0 && video.ageDays < 60 && video.likes <= followers && captions.length > 0,
        video.title,
      ).toBe(true);
    }
  });
});

describe('the shops of the demo', () => {
  const known = new Set(everybody.map((person) => person.username));

  test('belong to the cast, and sell what the site accepts', () => {
    for (const { performer, zones, products } of shops) {
      expect(known.has(performer), performer).toBe(true);
      expect(setShippingZones.body.safeParse({ zones }).error, performer).toBeUndefined();
      for (const { variants, licenceKeys, ...product } of products) {
        const sent = {
          ...product,
          ...(variants ? { variants: JSON.stringify(variants) } : {}),
          ...(licenceKeys ? { licenceKeys: JSON.stringify(licenceKeys) } : {}),
        };
        expect(createProduct.body.safeParse(sent).error, product.name).toBeUndefined();
        expect(product.photos.length > 0 && (product.file !== undefined) === (product.type === 'digital')).toBe(true);
      }
    }
  });

  test('have orders by people who exist, after the product was published, step after step', () => {
    for (const { buyer, product, daysAgo, steps } of shops.flatMap(({ orders }) => orders)) {
      expect(known.has(buyer), buyer).toBe(true);
      expect(product.type === 'digital' || createAddress.body.safeParse(homes[buyer]).success, buyer).toBe(true);
      const times = [product.ageDays, daysAgo, ...steps.map((step) => step.daysAgo)];
      expect(
        times.toSorted((a, b) => b - a),
        product.name,
      ).toEqual(times);
    }
  });
});

describe('the pictures and clips of the demo', () => {
  const folder = join(import.meta.dirname, '../../../../packages/demo-assets/assets');
  const works = performers.flatMap(({ feeds: posts, galleries = [], videos = [], letters }) => [
    ...[...posts, ...galleries].flatMap(({ photos = [] }) => photos.map(({ picture }) => picture)),
    ...[...posts, ...videos].flatMap(({ clip }) => clip ?? []),
    ...(letters ? [letters.locked.photo.picture] : []),
  ]);
  const goods = shops.flatMap(({ products }) => products.flatMap(({ photos }) => photos.map(({ picture }) => picture)));
  const likenesses = [
    ...performers.flatMap((performer) => [`${performer.username}/avatar.webp`, `${performer.username}/cover.avif`]),
    ...[...fans, ...quietFans].map((fan) => `fans/${fan.username}.webp`).filter(isAsset),
  ];
  const shown = [...works, ...goods, ...likenesses].toSorted();

  test('are those of the package, each shown once', () => {
    const files = globSync('*/*', { cwd: folder });
    expect(shown).toEqual(files.map((path) => path.replaceAll('\\', '/')).toSorted());
    expect(shown.filter((name) => !isAsset(name))).toEqual([]);
  });

  test('take less than 6 MB', async () => {
    const sizes = shown.map(async (name) => (await stat(pathOf(name as AssetName))).size);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(6_000_000);
  });
});

describe('the site of the demo', () => {
  test('has readable pages and four packages of tokens', () => {
    expect(pages.map((page) => page.slug)).toEqual(['about', 'help', 'terms', 'privacy']);
    for (const page of pages) {
      const words = page.content
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length;
      expect(words >= 150 && words <= 400, `${page.slug}: ${words} words`).toBe(true);
    }
    expect(tokenPackages).toHaveLength(4);
  });
});
