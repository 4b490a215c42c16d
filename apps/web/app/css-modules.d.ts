declare module '*.css';
declare module '@fontsource-variable/*';

/**
 * The player without features that our playlists never use (alternate audio, subtitles, encryption); the package does
 * not declare its types.
 */
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js';
}

/** One of Tabler's icons: `tabler-icons.ts` beside this folder makes the module. */
declare module 'tabler:*' {
  export const paths: readonly string[];
  // oxlint-disable-next-line typescript/consistent-type-imports -- such a module cannot import by a relative path
  const icon: import('./ui/tabler-icon.tsx').Icon;
  export default icon;
}
