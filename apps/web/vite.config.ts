import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';
import { chunkSources } from './chunk-sources.ts';
import { translatedScripts } from './translated-scripts.ts';
import { contractAddresses } from './contract-addresses.ts';
import { siteSheet } from './site-sheet.ts';
import { tablerIcons } from './tabler-icons.ts';
import { unusedStyles } from './unused-styles.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
/** The packages of this repository are TypeScript source, which is compiled. */
const atRunTime = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@ovation/'));

const unused = /\/@mantine\/core\/esm\/core\/MantineProvider\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/;

/**
 * Mantine's provider imports the code that computes its variables and classes, which the site writes itself
 * (`css-variables.tsx`, `withCssVariables={false}`): two kilobytes of every page.
 */
function unusedProviderParts(): Plugin {
  return {
    name: 'unused-provider-parts',
    enforce: 'pre',
    load(id) {
      const [, name] = unused.exec(id) ?? [];
      return name === undefined ? undefined : `export const ${name} = () => null;`;
    },
  };
}

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

/**
 * Code that nearly every page needs is bundled into a few files: a hundred small requests are slower and compress
 * worse.
 */
const frameworkPackages = [
  '@mantine/(?:core/esm/core|hooks|store)',
  '@reduxjs',
  'clsx',
  'immer',
  'react',
  'react-redux',
  'react-router',
  'redux',
  'reselect',
  'use-sync-external-store',
];
const framework = new RegExp(`node_modules/(?:${frameworkPackages.join('|')})/`);
const mantineComponents =
  'ActionIcon|Button|Card|Group|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton';
const uiFiles =
  'account-line|button|css-variables|endless-list|error-state|formats|icons|lazy-|link|logo|money\\.|' +
  'navigation|page\\.|skeletons|theme|time-ago';
const site = new RegExp(
  [
    `@mantine/core/esm/components/(?:${mantineComponents})/`,
    '/node_modules/swr/',
    '/packages/client/src/client\\.ts',
    '/web/app/platform/(?!forms/|lists/listing|uploads/)',
    '/web/app/layouts/frames/',
    `/web/app/ui/(?:[^/]+/)?(?:${uiFiles})[^/]*$`,
  ].join('|'),
);
const postModules = 'access|audience|engagement|library|media|subscriptions|library/feeds|purchases/offers';
const posts = new RegExp(`/web/app/modules/(?:${postModules})/[^/]+$`);
/** The frame around every page, otherwise a dozen files of less than a kilobyte. Its menus are loaded when opened. */
const frame = new RegExp(
  [
    '/web/app/layouts/(?:frames/(?!account-menu-list|create-menu-list|section-row|studio)|dialogs|primary)',
    '/web/app/layouts/navigation/(?:navigation|site-navigation)',
    '/web/app/modules/(?:media/sound/sound\\.|notifications/(?:bell|renew-push|unread))',
    '/web/app/(?:platform/browser/install-prompt|ui/feedback/feedback\\.module|ui/ip-attribution|ui/layout/phone-wide|ui/people/cover-picture)',
    '/@mantine/core/esm/components/Anchor/',
    'contract-addresses:.*/notifications\\.ts',
  ].join('|'),
);
/** What most form fields import. */
const fields = new RegExp(
  '/@mantine/core/esm/(?:' +
    'components/(?:CloseButton|Input|InputBase|TextInput)/|' +
    'components/Checkbox/CheckIcon|' +
    'utils/(?:InlineInput|InputsGroupFieldset)/)',
);
const profileParts = [
  'profiles/profile-welcome',
  'subscriptions/performer-subscription',
  'conversations/message-button',
  'library/feeds/feed-list',
];
/** What the tabs of a performer's page share. */
const profile = new RegExp(`/web/app/(?:modules/(?:${profileParts.join('|')})|routes/public/profile/profile\\.module)`);
/**
 * The schemas, which forms load lazily, together with zod. A group includes what its modules import: this one has a
 * higher priority than those of pages, so that none of them includes it.
 */
const contract = /^(?!\0).*\/(?:node_modules\/zod\/|packages\/contract\/src\/)/;
/** None has side effects: importing a type, an address, a class or an icon from them must not load the rest. */
const moduleSideEffects = [
  { test: /\/packages\/(?:contract|client)\/src\/|\/web\/app\/ui\/tabler/, sideEffects: false },
];
/** The parts without zod, which nearly every page needs: none should load the schemas for them. */
const contractWithoutSchemas = /^(?!\0).*\/packages\/contract\/src\/(?:content-types|own-path)\.ts/;
/** Without zod, too, and for one page. */
const bankAccount = /^(?!\0).*\/packages\/contract\/src\/money\/bank-account\.ts/;
/**
 * Folders whose styles only some pages show: each line is a sheet of its own, which loads with the scripts of those
 * pages. All other styles are the sheet that every page waits for.
 */
const sheetFolders = {
  administration: 'modules/administration',
  composer: 'modules/library/feeds/composer',
  discover: 'modules/discovery/(?:cards|everything|explore|shop)',
  home: 'modules/home',
  'live-studio': 'modules/live/(?:staff|studio)',
  products: 'modules/products',
  shop: 'modules/shop',
  'stream-chat': 'modules/stream-chat',
  studio: 'layouts/studio|modules/(?:library/own|statistics|studio)',
  watch: 'modules/live/watch/(?:page|paying|player|private)',
};
/** The styles of these parts, which are loaded when they are wanted, stay in the files that their scripts are in. */
const lateStyles = 'layouts/(?:after-load|keyboard)|modules/(?:library/videos/end-screen|media/(?:mini|viewer))';
const styleModulesIn = (folders: string) => new RegExp(`/web/app/(?:${folders})[^?]*\\.module\\.css$`);
const sheetGroups = Object.entries(sheetFolders).map(([name, folders]) => ({
  name: `${name}-styles`,
  test: styleModulesIn(folders),
  priority: 3,
}));
const ownSheets = styleModulesIn([...Object.values(sheetFolders), lateStyles].join('|'));
const codeSplitting = {
  groups: [
    ...sheetGroups,
    { name: 'content-types', test: contractWithoutSchemas, priority: 2 },
    { name: 'bank-account', test: bankAccount, priority: 2 },
    { name: 'contract', test: contract, priority: 1 },
    { name: 'framework', test: framework, minShareCount: 20 },
    { name: 'icons', test: /^\0tabler:|\/web\/app\/ui\/tabler/, minShareCount: 4 },
    { name: 'site', test: site, minShareCount: 4 },
    { name: 'posts', test: posts, minShareCount: 5 },
    { name: 'frame', test: frame },
    { name: 'fields', test: fields },
    { name: 'profile', test: profile },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tablerIcons(),
    contractAddresses(),
    unusedProviderParts(),
    reactRouter(),
    translatedScripts(),
    chunkSources(),
    siteSheet(ownSheets),
  ],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: breakpoints }), unusedStyles()] } },
  // The server imports what the manifest calls dependencies at run time; everything else is compiled into the build, so
  // that production need not install it.
  ssr: { noExternal: true, external: atRunTime },
  // `react-router.config.ts` compresses the files anyway: nobody reads a list of what each would come to.
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting }, treeshake: { moduleSideEffects } } } },
  },
});
