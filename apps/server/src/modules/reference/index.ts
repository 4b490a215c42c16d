export { isCountry } from './countries.ts';
export { registerFlags } from './flags.ts';
