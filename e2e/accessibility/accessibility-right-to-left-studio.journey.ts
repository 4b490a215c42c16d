import { checkScreensFromTheRight } from '../support/accessible-screens.ts';

checkScreensFromTheRight(['creator', 'admin']);
