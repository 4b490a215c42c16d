import { checkScreensBehind } from '../support/screens/accessible-screens.ts';

checkScreensBehind(['account', 'admin']);
