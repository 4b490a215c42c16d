declare module '*.css';
declare module '@fontsource-variable/*';

/** The player without what our playlists never have (other sound tracks, subtitles, encryption); its package forgets to say its types. */
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js';
}
