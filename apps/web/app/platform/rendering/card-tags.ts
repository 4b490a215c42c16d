import { languageCode } from '@ovation/language/language.ts';
import type { MetaDescriptor } from 'react-router';
import { shorten } from '../shorten.ts';
import { languagesOf, publicUrlOf, siteNameOf } from './title.ts';

interface Card {
  readonly title: string;
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  /** A path of this site, or an absolute address. */
  readonly image: string;
  readonly type?: 'website' | 'profile' | 'article';
}

const maxDescriptionLength = 200;

const sizeOfCard: MetaDescriptor[] = [
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

/** Other sites read no address below `/api`, and not all of them WebP: a picture of ours has a card for them. */
function cardOf(image: string): string {
  const [, fileId] = /^\/api\/media\/(?:public\/)?([\da-f-]{36})\//.exec(image) ?? [];
  return fileId === undefined ? image : `/social-cards/${fileId}.jpg`;
}

/**
 * The page's address in the language of this document, and in the others. The plain address is that of the usual
 * language and of everyone else (`x-default`).
 */
function addressTags(
  page: URL,
  [usual, ...others]: readonly string[],
): {
  readonly url: string;
  readonly tags: readonly MetaDescriptor[];
} {
  const inOther = (code: string): string => {
    const address = new URL(page);
    address.searchParams.set('lang', code);
    return address.href;
  };
  const url = others.includes(languageCode()) ? inOther(languageCode()) : page.href;
  const canonical = { tagName: 'link', rel: 'canonical', href: url };
  if (usual === undefined || others.length === 0) return { url, tags: [canonical] };
  const alternate = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href });
  return {
    url,
    tags: [
      canonical,
      alternate(usual, page.href),
      ...others.map((code) => alternate(code, inOther(code))),
      alternate('x-default', page.href),
    ],
  };
}

/** Tags for search engines and social networks: description, canonical address, Open Graph and Twitter cards. */
export function cardTags(
  { title, description, path, image, type = 'website' }: Card,
  matches: Parameters<typeof siteNameOf>[0],
): MetaDescriptor[] {
  const origin = publicUrlOf(matches);
  const short = shorten(description.replace(/\s+/g, ' ').trim(), maxDescriptionLength);
  const { url, tags } = addressTags(new URL(path, origin), languagesOf(matches));
  const picture = cardOf(image);
  return [
    { name: 'description', content: short },
    ...tags,
    { property: 'og:title', content: title },
    { property: 'og:description', content: short },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteNameOf(matches) },
    { property: 'og:image', content: new URL(picture, origin).href },
    ...(picture.startsWith('/social-card') ? sizeOfCard : []),
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: short },
  ];
}
