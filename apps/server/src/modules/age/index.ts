export { registerAgeForm } from './register-age-form.ts';
