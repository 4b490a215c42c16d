import type { FastifyInstance } from 'fastify';
import type { OpenApp } from './create-app.ts';
import { laggingApp } from './platform/http/reading.ts';
import { addLiveRoutes } from './gateways/live-video/routes.ts';
import { addSandboxPages } from './gateways/payments/sandbox/pages.ts';
import { registerDelivery } from './modules/access/index.ts';
import { registerAgeForm } from './modules/age/index.ts';
import { registerPublicIndex } from './modules/discovery/index.ts';
import { registerEarningsExport } from './modules/earnings/index.ts';
import { registerIdentityRoutes } from './modules/identity/index.ts';
import { registerThumbnails } from './modules/live/index.ts';
import { registerUploads } from './modules/media/index.ts';
import { registerOneClick } from './modules/notifications/index.ts';
import { registerArchives } from './modules/own-data/index.ts';
import { registerPaymentRoutes } from './modules/payments/index.ts';
import { registerFlags } from './modules/reference/index.ts';
import { registerDownloads } from './modules/shop/index.ts';
import { registerAppManifest, registerSiteImages } from './modules/settings/index.ts';

/**
 * Routes that are no operations of the contract: media, pictures for social networks, downloads, archives, resumable
 * uploads, flags, the app manifest, the site's logos, sitemap and feeds, exports of earnings, the form about one's age,
 * webhooks, one-click unsubscribe, the signalling, segments and pictures of live video, the sandbox's pages.
 */
export function addPlainRoutes(server: FastifyInstance, app: OpenApp): void {
  registerDelivery(server, app);
  registerDownloads(server, app);
  registerArchives(server, app);
  registerThumbnails(server, app);
  registerUploads(server, app);
  registerPaymentRoutes(server, app);
  registerIdentityRoutes(server, app);
  registerEarningsExport(server, app);
  registerAgeForm(server, app);
  registerOneClick(server, app);
  registerPublicIndex(server, laggingApp(app));
  registerFlags(server);
  registerAppManifest(server, app);
  registerSiteImages(server, app);
  addLiveRoutes(server, app.liveEngines);
  addSandboxPages(server, app.sandbox, () => app.payments.current() === app.sandbox);
}
