import { checkScreensBehind } from '../support/accessible-screens.ts';

checkScreensBehind(['creator']);
