declare module '*.css';
declare module '@fontsource-variable/*';

/** The player without what our playlists never have (other sound tracks, subtitles, encryption); its package forgets to say its types. */
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js';
}

/** The shapes that an icon of Tabler is made of; its package tells the types of the components only. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
}
