import { checkScreensBehind } from './accessible-screens.ts';

checkScreensBehind(['account', 'admin']);
