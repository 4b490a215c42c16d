import { checkScreensBehind } from './accessible-screens.ts';

checkScreensBehind([undefined]);
