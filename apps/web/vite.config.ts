import { reactRouter } from '@react-router/dev/vite';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { contractAddresses } from './contract-addresses.ts';
import { unusedStyles } from './unused-styles.ts';

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

/** What nearly every page needs comes as a few files: over a phone's line a hundred small requests take longer than what they bring, and are larger together. */
const framework =
  /node_modules\/(?:@mantine\/(?:core\/esm\/core|hooks|store)|@reduxjs|clsx|immer|react|react-redux|react-router|redux|reselect|use-sync-external-store)\//;
const site = new RegExp(
  [
    /@mantine\/core\/esm\/components\/(?:ActionIcon|Button|Card|Group|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton)\//,
    /\/node_modules\/swr\//,
    /\/packages\/client\/src\/client\.ts/,
    /\/web\/app\/platform\/(?!forms\/|lists\/listing|uploads\/)/,
    /\/web\/app\/layouts\/frames\//,
    /\/web\/app\/ui\/(?:[^/]+\/)?(?:account-line|button|country-name|css-variables|endless-list|error-state|icons|late-|link|logo|money\.|navigation|page|skeletons|theme|time-ago)[^/]*$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const posts =
  /\/web\/app\/modules\/(?:(?:access|audience|engagement|library|media|subscriptions)|library\/feeds|media\/processing|purchases\/offers)\/[^/]+$/;
/** The frame around every page, with what stands in it: a dozen files of less than a kilobyte otherwise. Its menu is loaded when it is opened. */
const frame = new RegExp(
  [
    /\/web\/app\/layouts\/(?:frames\/(?!account-menu-list)|dialogs|primary)/,
    /\/web\/app\/modules\/(?:media\/sound\/sound\.|notifications\/(?:bell|renew-push|unread))/,
    /\/web\/app\/(?:platform\/browser\/install-prompt|ui\/feedback\/unread-count|ui\/ip-attribution)/,
    /\/@mantine\/core\/esm\/components\/Anchor\//,
    /contract-addresses:.*\/notifications\.ts/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** What most fields of a form are made of. */
const fields =
  /\/@mantine\/core\/esm\/(?:components\/(?:CloseButton|Input|InputBase|TextInput)\/|components\/Checkbox\/CheckIcon|utils\/(?:InlineInput|InputsGroupFieldset)\/)/;
/** What the parts of a performer's page share. */
const profile =
  /\/web\/app\/modules\/(?:profiles\/profile-welcome|subscriptions\/performer-subscription|conversations\/message-button|library\/feeds\/feed-list)/;
/** What forms load late, with the library that it is made with. A group takes along what its modules import: this one comes first, so that no other takes it. */
const contract = /^(?!\0).*\/(?:node_modules\/zod\/|packages\/contract\/src\/)/;
/** The contract only describes: whoever takes a type or an address of it need not load it. */
const moduleSideEffects = [{ test: contract, sideEffects: false }];
/** Names of types, without the library: nearly every page needs them, and none should load the contract for them. */
const contentTypes = /^(?!\0).*\/packages\/contract\/src\/content-types\.ts/;
const codeSplitting = {
  groups: [
    { name: 'content-types', test: contentTypes, priority: 2 },
    { name: 'contract', test: contract, priority: 1 },
    { name: 'framework', test: framework, minShareCount: 20 },
    { name: 'icons', test: /\/@tabler\//, minShareCount: 4 },
    { name: 'site', test: site, minShareCount: 4 },
    { name: 'posts', test: posts, minShareCount: 5 },
    { name: 'frame', test: frame },
    { name: 'fields', test: fields },
    { name: 'profile', test: profile },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractAddresses(), reactRouter()],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: breakpoints }), unusedStyles()] } },
  // Workspace packages are TypeScript source: they are compiled into the build, everything else is imported at run time.
  ssr: { noExternal: [/^@ovation\//, /^@mantine\//, /^@tabler\//] },
  // One stylesheet: a dozen small ones would go through six connections, and the first paint waits for the last of them.
  build: { target: 'es2023', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting }, treeshake: { moduleSideEffects } } } },
  },
});
