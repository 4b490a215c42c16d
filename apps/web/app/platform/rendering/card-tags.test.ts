import { defaultPublicSettings } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { cardTags } from './card-tags.ts';

const settings = { ...defaultPublicSettings, siteName: 'The Stage' };
const matches = [{ id: 'root', loaderData: { settings, publicUrl: 'https://stage.example' } }];
const card = { title: 'Ada', description: 'A violinist.', path: '/ada', image: '/ada.webp' };

/** What the root has loaded on a site with these languages; the document is in English. */
function rootWith(codes: readonly string[]) {
  return { settings: { ...settings, languages: codes.map((code) => ({ code })) }, publicUrl: 'https://stage.example' };
}

/** The content of a tag, by its name or property. */
function contentOf(tags: ReturnType<typeof cardTags>, name: string): unknown {
  const tag = tags.find(
    (each) => ('property' in each && each.property === name) || ('name' in each && each.name === name),
  );
  return tag && 'content' in tag ? tag.content : undefined;
}

test('addresses of a page and its picture are absolute, because other sites read them', () => {
  const tags = cardTags(card, matches);
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://stage.example/ada' });
  expect(contentOf(tags, 'og:image')).toBe('https://stage.example/ada.webp');
  expect(contentOf(cardTags({ ...card, image: 'https://cdn.example/a.webp' }, matches), 'og:image')).toBe(
    'https://cdn.example/a.webp',
  );
  expect(contentOf(tags, 'og:site_name')).toBe('The Stage');
});

test('search engines find the page in each language, and the usual one for everyone else', () => {
  const link = (rel: string, href: string, hrefLang?: string) =>
    expect.objectContaining({ tagName: 'link', rel, href, ...(hrefLang === undefined ? {} : { hrefLang }) }) as unknown;
  const tags = cardTags({ ...card, path: '/search?kind=videos' }, matches);
  const usual = 'https://stage.example/search?kind=videos';
  expect(tags.filter((tag) => 'rel' in tag)).toEqual([
    link('canonical', usual),
    link('alternate', usual, 'en'),
    link('alternate', `${usual}&lang=de`, 'de'),
    link('alternate', `${usual}&lang=ar`, 'ar'),
    link('alternate', usual, 'x-default'),
  ]);
});

test('a page in another than the usual language is a page of its own', () => {
  const german = [{ id: 'root', loaderData: rootWith(['de', 'en']) }];
  const tags = cardTags(card, german);
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://stage.example/ada?lang=en' });
  expect(contentOf(tags, 'og:url')).toBe('https://stage.example/ada?lang=en');
});

test('a site in one language lists no others', () => {
  const tags = cardTags(card, [{ id: 'root', loaderData: rootWith(['en']) }]);
  expect(tags.filter((tag) => 'rel' in tag)).toEqual([
    { tagName: 'link', rel: 'canonical', href: 'https://stage.example/ada' },
  ]);
});

test.each([
  '/api/media/public/019aa0c3-2b7f-7000-8000-0123456789ab/1280.webp',
  '/api/media/019aa0c3-2b7f-7000-8000-0123456789ab/1764460800-abc/image-1280.webp',
])('for %s other sites get a JPEG of a known size, with a text, at an address that they may read', (image) => {
  const tags = cardTags({ ...card, image }, matches);
  expect(contentOf(tags, 'og:image')).toBe(
    'https://stage.example/social-cards/019aa0c3-2b7f-7000-8000-0123456789ab.jpg',
  );
  expect(contentOf(tags, 'og:image:type')).toBe('image/jpeg');
  expect([contentOf(tags, 'og:image:width'), contentOf(tags, 'og:image:height')]).toEqual(['1200', '630']);
  expect(contentOf(tags, 'og:image:alt')).toBe('Ada');
});

test('a description is one line of at most 200 characters', () => {
  const described = (description: string) => contentOf(cardTags({ ...card, description }, matches), 'description');
  expect(described(' Plays\n  Bach. ')).toBe('Plays Bach.');
  expect(described('a'.repeat(200))).toBe('a'.repeat(200));
  expect(described('word '.repeat(60))).toMatch(/^(word ){39}word…$/);
});

test('a description is never cut within a character', () => {
  const description = String(
    contentOf(cardTags({ ...card, description: `${'a'.repeat(198)}🎻 and more` }, matches), 'description'),
  );
  expect(description.isWellFormed()).toBe(true);
});
