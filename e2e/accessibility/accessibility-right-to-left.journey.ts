import { checkScreensFromTheRight } from '../support/accessible-screens.ts';

checkScreensFromTheRight([undefined, 'account']);
