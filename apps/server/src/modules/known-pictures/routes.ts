import * as hashLists from '@ovation/contract/site/hash-lists.ts';
import type { Serve } from '../../platform/http/call.ts';
import { importHashList, listHashLists, deleteHashList } from './lists/lists.ts';

export function routes(serve: Serve): void {
  serve(hashLists.listHashLists, listHashLists);
  serve(hashLists.importHashList, importHashList);
  serve(hashLists.deleteHashList, deleteHashList);
}
