import { reactRouter } from '@react-router/dev/vite';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';

const breakpoints = { 'mantine-breakpoint-xs': '36em', 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-md': '62em', 'mantine-breakpoint-lg': '75em', 'mantine-breakpoint-xl': '88em' };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter()],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: breakpoints })] } },
  // Workspace packages are TypeScript source: they are compiled into the build, everything else is imported at run time.
  ssr: { noExternal: [/^@ovation\//, /^@mantine\//, /^@tabler\//] },
  build: { target: 'es2023', assetsInlineLimit: 0 },
});
