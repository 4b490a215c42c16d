import type { App } from '../../../app.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { findPerformerId, loadReported, type ReportedRow } from '../cases/reported-object.store.ts';

const contentPage = /^\/([^/]+)\/[a-z]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;
const profilePage = /^\/([^/]+)\/?$/;

/** The object whose page has this address, also if the reader could not open it; undefined for anything else. */
export async function findReported(app: App, address: string): Promise<ReportedRow | undefined> {
  const path = pathOf(app, address);
  const [, username, id] = contentPage.exec(path) ?? [];
  if (username !== undefined && id !== undefined) return findContent(app, username, id.toLowerCase());
  const [, profile] = profilePage.exec(path) ?? [];
  const performerId = profile === undefined ? undefined : await findPerformerId(app.database, profile);
  return performerId === undefined ? undefined : (await loadReported(app.database, [performerId]))[0];
}

/** The path of a page of this site, however its address was written; empty for other sites. */
function pathOf({ config }: App, address: string): string {
  const { host } = new URL(config.publicUrl);
  const whole = /^https?:\/\//i.test(address) ? address : address.startsWith('/') ? `http://${host}${address}` : '';
  const text = whole === '' && address.toLowerCase().startsWith(`${host}/`) ? `http://${address}` : whole;
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  return url.host === host ? decodePath(url.pathname) : '';
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

async function findContent(app: App, username: string, id: string): Promise<ReportedRow | undefined> {
  const [found] = await loadReported(app.database, [id]);
  if (!found || found.page_kind === null || found.page_id !== found.id) return undefined;
  const performer = (await presentAccountCards(app.database, [found.performer_id])).get(found.performer_id);
  return performer?.username.toLowerCase() === username.toLowerCase() ? found : undefined;
}
