export { registerAgeForm } from './age.ts';
