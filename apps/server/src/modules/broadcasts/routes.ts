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
} from './fan-lists/fan-lists.ts';
import { addFansToList, listFansOfList, removeFanFromList, searchFans } from './fan-lists/fan-list-members.ts';
import { measureAudience } from './audience/measure-audience.ts';
import { getBroadcast, searchBroadcasts } from './read-broadcasts.ts';
import { recallBroadcast } from './recall-broadcast.ts';
import { sendBroadcast, stopBroadcast } from './broadcasts.ts';
import { unscheduleBroadcast } from './unschedule-broadcast.ts';
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
