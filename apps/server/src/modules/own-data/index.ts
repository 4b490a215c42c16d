export { registerArchives } from './exports/register-archives.ts';
