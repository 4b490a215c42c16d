import * as operations from '@ovation/contract/messaging/broadcasts.ts';
import * as lists from '@ovation/contract/people/fan-lists.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  createFanList,
  deleteFanList,
  getFanList,
  listFanLists,
  listFanListsOf,
  renameFanList,
  addFansToList,
  listFansOfList,
  removeFanFromList,
  searchFans,
} from './fan-lists/fan-lists.ts';
import { getBroadcast, searchBroadcasts } from './read-broadcasts.ts';
import { recallBroadcast, unscheduleBroadcast } from './take-back.ts';
import { sendBroadcast, stopBroadcast, measureAudience } from './broadcasts.ts';
import { changeBroadcast, createBroadcast, deleteBroadcast } from './write-broadcast.ts';

export function routes(serve: Serve): void {
  serve(operations.searchBroadcasts, searchBroadcasts);
  serve(operations.createBroadcast, createBroadcast);
  serve(operations.getBroadcast, getBroadcast);
  serve(operations.changeBroadcast, changeBroadcast);
  serve(operations.deleteBroadcast, deleteBroadcast);
  serve(operations.measureAudience, measureAudience);
  serve(operations.sendBroadcast, sendBroadcast);
  serve(operations.unscheduleBroadcast, unscheduleBroadcast);
  serve(operations.stopBroadcast, stopBroadcast);
  serve(operations.recallBroadcast, recallBroadcast);
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
