export { countryName, isCountry } from './countries.ts';
export { loadStates, type State } from './places.ts';
export { registerFlags } from './flags.ts';
