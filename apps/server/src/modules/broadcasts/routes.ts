import * as lists from '@ovation/contract/fan-lists.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createFanList, deleteFanList, getFanList, listFanLists, listFanListsOf, renameFanList } from './fan-lists/keep-fan-lists.ts';
import { addFansToList, listFansOfList, removeFanFromList, searchFans } from './fan-lists/keep-fans-of-list.ts';

export function routes(serve: Serve): void {
  serve(lists.listFanLists, listFanLists);
  serve(lists.createFanList, createFanList);
  serve(lists.getFanList, getFanList);
  serve(lists.renameFanList, renameFanList);
  serve(lists.deleteFanList, deleteFanList);
  serve(lists.listFansOfList, listFansOfList);
  serve(lists.addFansToList, addFansToList);
  serve(lists.removeFanFromList, removeFanFromList);
  serve(lists.searchFans, searchFans);
  serve(lists.listFanListsOf, listFanListsOf);
}
