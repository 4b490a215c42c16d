import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The Web App Manifest, which a browser reads to install the site. Its colours are those of the light theme. */
function manifestOf(siteName: string) {
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    background_color: '#fbfaf9',
    theme_color: '#fbfaf9',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-192.png', 192, 'maskable'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Messages', url: '/messages' },
      { name: 'Notifications', url: '/notifications' },
    ],
  };
}

export function registerAppManifest(server: FastifyInstance, app: App): void {
  server.get('/manifest.webmanifest', async (_request, reply) => {
    const { siteName } = await app.settings.read();
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(manifestOf(siteName)));
  });
}
