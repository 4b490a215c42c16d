import type * as operations from '@ovation/contract/money.ts';
import type { App } from '../../app.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { isRefusal } from '../../platform/database/constraints.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { claimKeys, keepReplies, releaseKeys } from '../../platform/idempotency.ts';
import { chargeWallets, type ChargedWallet, type Sale } from '../ledger/index.ts';
import { presentCharge } from './present.ts';

type SendTip = Call<typeof operations.sendTip>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.sendTip>>>;

/** A tip that is allowed, and only has to be paid, between two who have no conversation: in one it would stand, and hold it. */
export interface TipToBook {
  readonly call: SendTip;
  readonly sale: Sale & { readonly haveConversation: false };
}

type Book = (tip: TipToBook) => Promise<Reply | undefined>;

const bookers = new WeakMap<App, Book>();

/** Two keep the database and the server busy. One alone holds more and makes a tip cheaper, but leaves both waiting for each other: a tenth fewer tips; with three each is dearer. */
const batching = { atOnce: 2, most: 50, keyOf: ({ sale }: TipToBook) => sale.payerId };

/** What waits longer for a lock is given up and booked one by one: the next batch waits behind it. */
const lockTimeoutMs = 250;

/**
 * Books a tip in one transaction with those of other fans that arrive at the same time: under load a transaction of its own costs more than all that is in it.
 * Undefined, and nothing has happened, where it has to be booked alone: another transaction holds the wallet, the wallet holds too little or was never opened, the call is a repeat,
 * or one of the batch failed.
 */
export function bookTogether(tip: TipToBook): Promise<Reply | undefined> {
  const { app } = tip.call;
  const book = bookers.get(app) ?? inBatches((tips: readonly TipToBook[], letNext) => bookBatch(app, tips, letNext), batching);
  bookers.set(app, book);
  return book(tip);
}

async function bookBatch(app: App, tips: readonly TipToBook[], letNext: () => void): Promise<readonly (Reply | undefined)[]> {
  let isCommitting = false;
  try {
    return await app.transaction(async (work) => {
      isCommitting = false;
      const replies = await bookAll(work, app, tips);
      isCommitting = true;
      // While this one is written to the disk, the next is booked.
      letNext();
      return replies;
    }, { lockTimeoutMs });
  } catch (error) {
    // A commit whose answer is lost may have happened: booking these tips again could charge twice.
    if (isCommitting && !isRefusal(error)) throw error;
    app.logger.info({ err: error, tips: tips.length }, 'tips could not be booked together, so each is booked alone');
    return tips.map(() => undefined);
  }
}

async function bookAll(work: Work, app: App, tips: readonly TipToBook[]): Promise<(Reply | undefined)[]> {
  const claimed = await claimKeys(work.db, tips.map(({ call }) => call));
  const first = tips.filter(({ call }) => claimed.has(call));
  const charged = await chargeWallets(work, first.map(({ sale }) => sale), app.clock.now());
  const booked = first.flatMap(({ call }, place) => answered(call, charged[place]));
  keepReplies(work, booked);
  const replies = new Map(booked.map(({ call, reply }) => [call, reply]));
  await releaseKeys(work.db, first.map(({ call }) => call).filter((call) => !replies.has(call)));
  return tips.map(({ call }) => replies.get(call));
}

function answered(call: SendTip, charged: ChargedWallet | undefined): { readonly call: SendTip; readonly reply: Reply }[] {
  return charged ? [{ call, reply: presentCharge(charged.charge, charged.balance) }] : [];
}
