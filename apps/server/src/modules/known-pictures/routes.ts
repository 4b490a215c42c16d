import * as hashLists from '@ovation/contract/site/hash-lists.ts';
import type { Serve } from '../../platform/http/call.ts';
import { deleteHashList } from './lists/delete-hash-list.ts';
import { importHashList } from './lists/import-hash-list.ts';
import { listHashLists } from './lists/list-hash-lists.ts';

export function routes(serve: Serve): void {
  serve(hashLists.listHashLists, listHashLists);
  serve(hashLists.importHashList, importHashList);
  serve(hashLists.deleteHashList, deleteHashList);
}
