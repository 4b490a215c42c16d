import { reactRouter } from '@react-router/dev/vite';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { contractAddresses } from './contract-addresses.ts';

const breakpoints = { 'mantine-breakpoint-xs': '36em', 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-md': '62em', 'mantine-breakpoint-lg': '75em', 'mantine-breakpoint-xl': '88em' };

/** What nearly every page needs comes as a few files: over a phone's line a hundred small requests take longer than what they bring. */
const framework = /node_modules\/(?:@mantine\/(?:core\/esm\/core|hooks|store)|@reduxjs|clsx|immer|react|react-redux|react-router|redux|reselect|use-sync-external-store)\//;
const codeSplitting = {
  groups: [
    { name: 'framework', test: framework, minShareCount: 20 },
    { name: 'icons', test: /\/@tabler\//, minShareCount: 4 },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractAddresses(), reactRouter()],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: breakpoints })] } },
  // Workspace packages are TypeScript source: they are compiled into the build, everything else is imported at run time.
  ssr: { noExternal: [/^@ovation\//, /^@mantine\//, /^@tabler\//] },
  // One stylesheet: a dozen small ones would go through six connections, and the first paint waits for the last of them.
  build: { target: 'es2023', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
});
