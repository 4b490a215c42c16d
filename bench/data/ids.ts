/** The table of an id: part of the id, so that no two tables share one. */
const tables = {
  account: 'acc',
  feed: 'fee',
  file: 'f11',
  avatar: 'a4a',
  subscription: '5b5',
  ledgerAccount: '1ed',
  charge: 'c4a',
  payment: 'fa4',
  saleTransfer: '7a1',
  commissionTransfer: '7a2',
  topUpTransfer: '7a3',
  conversation: 'c0a',
  message: 'e55',
  talk: 'c0b',
  talkMessage: 'e56',
  notification: '40f',
  product: 'b0d',
  variant: 'b0e',
  productImage: 'f1a',
  productFile: 'f1b',
  zone: '5a1',
} as const;

/** The id of a table's row number, laid out like UUIDv7: later ids are greater, as with those of the server. */
export function idOf(table: keyof typeof tables, number: number, time: number): string {
  const moment = Math.floor(time).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${tables[table]}-8000-${number.toString(16).padStart(12, '0')}`;
}
