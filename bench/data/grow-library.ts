import { asLoader } from './fill-database.ts';
import { writeFeeds } from './library.ts';
import { planFeeds, type Site } from './site.ts';

const dayMs = 86_400_000;

/** Extends a site's past: multiplies its feeds by the factor with older ones, texts without files. */
export async function growLibrary(url: string, site: Site, factor: number): Promise<void> {
  const [from, to] = [site.sizes.feeds, site.sizes.feeds * factor];
  const older = planFeeds(to - from, site.sizes.performers, 6);
  const grown: Site = {
    ...site,
    feedPerformers: Int32Array.from(
      { length: to },
      (_, feed) => (feed < from ? site.feedPerformers[feed] : older[feed - from]) ?? 0,
    ),
    feedTime: (feed) => Math.floor(site.opened - dayMs * (1 + (2_000 * (feed - from)) / (to - from))),
  };
  await asLoader(url, (client) => writeFeeds(client, grown, { from, to, likesOf: () => 0, isTextOnly: true }));
}
