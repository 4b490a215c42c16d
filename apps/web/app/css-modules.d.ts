declare module '*.css';
declare module '@fontsource-variable/*';

/**
 * The player without features that our playlists never use (alternate audio, subtitles, encryption); the package does
 * not declare its types.
 */
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js';
}

/** The shapes that a Tabler icon is made of; the package declares the types of its components only. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
}
