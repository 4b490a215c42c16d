import type { MetaDescriptor } from 'react-router';
import { shorten } from '../shorten.ts';
import { publicUrlOf, siteNameOf } from './title.ts';

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

/** Tags for search engines and social networks: description, canonical address, Open Graph and Twitter cards. */
export function cardTags(
  { title, description, path, image, type = 'website' }: Card,
  matches: Parameters<typeof siteNameOf>[0],
): MetaDescriptor[] {
  const origin = publicUrlOf(matches);
  const short = shorten(description.replace(/\s+/g, ' ').trim(), maxDescriptionLength);
  const url = new URL(path, origin).href;
  return [
    { name: 'description', content: short },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: short },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteNameOf(matches) },
    { property: 'og:image', content: new URL(image, origin).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: short },
  ];
}
