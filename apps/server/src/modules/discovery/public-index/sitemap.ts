import type { App } from '../../../app.ts';
import { escapeMarkup } from '../../../platform/http/errors/markup.ts';
import {
  contentPages,
  loadContentPages,
  loadContentParts,
  loadPerformerPages,
  loadPerformerParts,
  loadSitePages,
  type ContentPages,
  type SitemapPage,
  type SitemapPart,
} from './sitemap.store.ts';

/** The protocol's maximum (https://www.sitemaps.org). */
const maxPages = 50_000;
const maxSitePages = 1_000;

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ownPaths = ['/', '/home', '/search', '/contact'];

/** The files of the sitemap with the latest change of each, so that a crawler requests only those that have changed. */
export async function writeSitemapIndex(app: App): Promise<string> {
  const { publicUrl } = app.config;
  const [performers, ...contents] = await Promise.all([
    loadPerformerParts(app.database),
    ...contentPages.map((kind) => loadContentParts(app.database, kind, app.clock.now())),
  ]);
  const files = [
    ...namesOf('performers', performers),
    ...contentPages.flatMap((kind, index) => namesOf(kind, contents[index] ?? [])),
  ];
  const entries = files.map(({ name, changedAt }) =>
    entryOf('sitemap', `${publicUrl}/sitemaps/${name}.xml`, changedAt),
  );
  return document('sitemapindex', [entryOf('sitemap', `${publicUrl}/sitemaps/site.xml`), ...entries]);
}

function namesOf(kind: string, parts: readonly SitemapPart[]): { name: string; changedAt: Date }[] {
  return parts.map(({ month, changed_at: changedAt }) => ({ name: `${kind}-${month}`, changedAt }));
}

/** One file of the sitemap; undefined where there is no file of this name. */
export async function writeSitemap(app: App, name: string): Promise<string | undefined> {
  if (name === 'site') return writePages(app, await sitePages(app));
  const [, kind = '', month = ''] = /^([a-z]+)-(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(name) ?? [];
  if (kind !== 'performers' && !contentPages.some((folder) => folder === kind)) return undefined;
  return writePages(app, await pagesOf(app, kind as ContentPages | 'performers', month));
}

function pagesOf({ clock, database }: App, kind: ContentPages | 'performers', month: string): Promise<SitemapPage[]> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  return kind === 'performers'
    ? loadPerformerPages(database, { from, to }, maxPages)
    : loadContentPages(database, kind, { from, to }, clock.now(), maxPages);
}

async function sitePages({ database }: App): Promise<Partial<SitemapPage>[]> {
  const posts = await loadSitePages(database, maxSitePages);
  return [
    ...ownPaths.map((path) => ({ path })),
    ...posts.map(({ slug, updated_at: changedAt }) => ({
      path: `/pages/${encodeURIComponent(slug)}`,
      changed_at: changedAt,
    })),
  ];
}

function writePages({ config }: App, pages: readonly Partial<SitemapPage>[]): string {
  const entries = pages.map(({ path = '/', changed_at: changedAt }) =>
    entryOf('url', config.publicUrl + path, changedAt),
  );
  return document('urlset', entries);
}

function entryOf(element: 'sitemap' | 'url', address: string, changedAt?: Date): string {
  const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${element}><loc>${escapeMarkup(address)}</loc>${lastChange}</${element}>`;
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${schema}>\n${entries.join('\n')}\n</${root}>\n`;
}
