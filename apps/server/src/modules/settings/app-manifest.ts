import { direction, languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The pages' own colours. */
const colors = { light: '#fbfaf9', dark: '#131112' } as const;

/** The Web App Manifest, which a browser reads to install the site. It knows no visitor, only the site's default. */
function manifestOf({ siteName, defaultTheme }: Pick<Settings, 'siteName' | 'defaultTheme'>) {
  const color = colors[defaultTheme === 'dark' ? 'dark' : 'light'];
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    lang: languageCode(),
    dir: direction(),
    background_color: color,
    theme_color: color,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-192.png', 192, 'maskable'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: t('Messages'), url: '/messages' },
      { name: t('Notifications'), url: '/notifications' },
    ],
  };
}

export function registerAppManifest(server: FastifyInstance, app: App): void {
  server.get('/manifest.webmanifest', async (_request, reply) => {
    const settings = await app.settings.read();
    return (
      reply
        .type('application/manifest+json')
        // Only by the browser: the next visitor reads another language.
        .header('cache-control', 'private, max-age=300')
        .send(JSON.stringify(manifestOf(settings)))
    );
  });
}
