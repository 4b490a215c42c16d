export { registerArchives } from './exports/exports.ts';
