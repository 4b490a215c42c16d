export { readNextPayout } from './requests/requests.ts';
