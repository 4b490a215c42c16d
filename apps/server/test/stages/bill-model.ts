/**
 * What one fan pays for one stream, second by second, in plain numbers: no code of the site is used. A visit has a
 * position, the seconds of video since its first frame; minute n begins at the position 60 n.
 */
export interface BillModel {
  readonly balance: number;
  /** Of the next visit's minutes. */
  readonly price: number;
  readonly isLive: boolean;
  readonly isEnded: boolean;
  readonly hasOpenVisit: boolean;
  /** The bills, the latest last; the reason is null while a visit is open. */
  bills(): Bill[];
  /** A second passes; the engine stops the video that is not paid. */
  tick(): void;
  /** The biller looks. */
  bill(): void;
  pay(): void;
  watch(): void;
  /** The first tab that still gives proof gives none any longer. */
  vanish(): void;
  /** The first tab is closed. */
  drop(): void;
  leave(): void;
  topUp(amount: number): void;
  changePrice(price: number): void;
  interrupt(): void;
  resume(): void;
  /** The engine was started again and knows nothing; `heard`: seconds since it was known to have the stream. */
  loseEngine(heard?: number): void;
  /** The position of the open visit, and what is written down of it. */
  readonly watched: { readonly position: number; readonly recorded: number } | undefined;
  /** The site was killed: nobody watches, and no one has said so. */
  die(): void;
  /** What a site that was killed had written down. */
  recall(recorded: number): void;
  block(): void;
  unblock(): void;
  end(): void;
}

export interface Bill {
  readonly minutes: number;
  readonly price: number;
  readonly reason: string | null;
}

interface Visit {
  readonly price: number;
  readonly created: number;
  /** Charged, and not refunded. */
  minutes: number;
  /** Null before the first frame. */
  position: number | null;
  /** The position at the latest proof of watching that is written down. */
  recorded: number;
  hasLeft: boolean;
  ended: { readonly reason: string; readonly at: number } | undefined;
}

/** When it gave its last proof; undefined: it gives one each moment. */
interface Tab {
  silentSince: number | undefined;
}

export function createBillModel(balance: number, price: number): BillModel {
  const visits: Visit[] = [];
  let tabs: Tab[] = [];
  let [now, wallet, currentPrice] = [0, balance, price];
  let [isLive, isEnded, isBlocked] = [true, false, false];
  /** The clocks stand still since then. */
  let pausedAt: number | undefined;

  const open = (): Visit | undefined => visits.find(({ ended }) => ended === undefined);
  const lastProof = (): number | undefined =>
    tabs.length === 0 ? undefined : Math.max(...tabs.map(({ silentSince }) => silentSince ?? now));

  /** The position of a proof; nothing is watched while the clock stands still. */
  function positionAt(visit: Visit, at: number): number {
    const position = visit.position ?? 0;
    return pausedAt === undefined ? position - (now - at) : position - Math.max(0, pausedAt - at);
  }

  function record(visit: Visit, at: number | undefined): void {
    if (visit.position !== null && at !== undefined) visit.recorded = Math.max(visit.recorded, positionAt(visit, at));
  }

  /** Gives back every minute that began after the last proof. */
  function refund(visit: Visit): void {
    const begun = visit.position === null ? 0 : Math.max(1, Math.floor(visit.recorded / 60) + 1);
    const unserved = Math.max(0, visit.minutes - begun);
    visit.minutes -= unserved;
    wallet += unserved * visit.price;
  }

  function endVisit(visit: Visit, reason: string): void {
    record(visit, lastProof());
    refund(visit);
    visit.ended = { reason, at: now };
    tabs = [];
    pausedAt = undefined;
  }

  function closeTabs(): void {
    const visit = open();
    if (visit) record(visit, lastProof());
    tabs = [];
  }

  function chargeNext(visit: Visit, proof: number): void {
    if (wallet < visit.price) return record(visit, proof);
    wallet -= visit.price;
    visit.minutes += 1;
    visit.recorded = positionAt(visit, proof);
  }

  function atEndOfMinute(visit: Visit, position: number): void {
    const isOver = position >= visit.minutes * 60;
    const proof = lastProof();
    if (visit.hasLeft) return isOver ? endVisit(visit, 'left') : undefined;
    if (proof !== undefined && now - proof <= 5) return chargeNext(visit, proof);
    if (isOver) endVisit(visit, wallet < visit.price ? 'balance' : 'not-watching');
  }

  function beforeFirstFrame(visit: Visit): void {
    if (lastProof() !== undefined) visit.position = 0;
    else if (visit.hasLeft) endVisit(visit, 'left');
    else if (now - visit.created >= 60) endVisit(visit, 'no-video');
  }

  function bill(): void {
    const visit = open();
    if (!visit) return;
    if (isEnded) return endVisit(visit, 'stream-ended');
    if (isBlocked) return endVisit(visit, 'access');
    if (visit.position === null) return beforeFirstFrame(visit);
    if (pausedAt !== undefined) return;
    if (visit.position >= visit.minutes * 60 - 5) return atEndOfMinute(visit, visit.position);
    const begin = (visit.minutes - 1) * 60;
    const proof = lastProof();
    if (visit.recorded < begin && proof !== undefined && positionAt(visit, proof) >= begin) record(visit, proof);
  }

  /** The last paid second is shown, and nothing after it. */
  function stopUnpaid(): void {
    const visit = open();
    if (!visit || visit.position === null || tabs.length === 0) return;
    const left = visit.minutes * 60 - visit.position;
    const until = pausedAt === undefined ? now + left : Math.max(pausedAt + left, pausedAt + 90);
    if (until > now) return;
    closeTabs();
    visit.recorded = Math.min(visit.recorded, visit.minutes * 60);
  }

  function mayBegin(): boolean {
    const unshown = visits.filter(
      ({ position, ended }) =>
        position === null && ended && ['no-video', 'left'].includes(ended.reason) && now - ended.at < 600,
    );
    return isLive && !isEnded && !isBlocked && wallet >= currentPrice && unshown.length < 3;
  }

  function pause(visit: Visit | undefined): void {
    if (visit && visit.position !== null && pausedAt === undefined) {
      pausedAt = now + Math.max(0, visit.recorded - visit.position);
      visit.position = Math.max(visit.position, visit.recorded);
    }
  }

  return {
    get balance() {
      return wallet;
    },
    get price() {
      return currentPrice;
    },
    get isLive() {
      return isLive;
    },
    get isEnded() {
      return isEnded;
    },
    get hasOpenVisit() {
      return open() !== undefined;
    },
    bills: () =>
      visits.map(({ minutes, price: each, ended }) => ({ minutes, price: each, reason: ended?.reason ?? null })),
    tick() {
      now += 1;
      const visit = open();
      if (visit && visit.position !== null && pausedAt === undefined) visit.position += 1;
      stopUnpaid();
    },
    bill,
    pay() {
      const visit = open();
      if (isBlocked) return;
      if (visit) visit.hasLeft = false;
      else if (mayBegin()) {
        wallet -= currentPrice;
        visits.push({
          price: currentPrice,
          created: now,
          minutes: 1,
          position: null,
          recorded: 0,
          hasLeft: false,
          ended: undefined,
        });
      }
    },
    watch() {
      tabs.push({ silentSince: undefined });
      bill();
    },
    vanish() {
      const tab = tabs.find(({ silentSince }) => silentSince === undefined);
      if (tab) tab.silentSince = now;
    },
    drop() {
      const tab = tabs.shift();
      const visit = open();
      if (tab && visit) record(visit, tab.silentSince ?? now);
    },
    leave() {
      const visit = open();
      if (!visit || visit.hasLeft) return;
      if (visit.position === null) return endVisit(visit, 'left');
      record(visit, lastProof());
      refund(visit);
      visit.hasLeft = true;
    },
    topUp: (amount) => void (wallet += amount),
    changePrice(next) {
      currentPrice = next;
      // Everyone has to join again.
      closeTabs();
    },
    interrupt() {
      isLive = false;
      pause(open());
      bill();
    },
    resume() {
      isLive = true;
      const visit = open();
      // At least ten seconds are left to connect again.
      if (visit && visit.position !== null && pausedAt !== undefined)
        visit.position = Math.min(visit.position, visit.minutes * 60 - 10);
      pausedAt = undefined;
      bill();
    },
    loseEngine(heard) {
      isLive = false;
      tabs = [];
      const visit = open();
      if (visit && visit.position !== null && pausedAt === undefined) {
        // What is not written down is forgotten, in favour of the fan.
        const known = Math.max(visit.recorded, heard === undefined ? 0 : visit.position - heard);
        pausedAt = now - (visit.position - known);
        visit.position = known;
      }
      bill();
    },
    get watched() {
      const visit = open();
      return visit && visit.position !== null ? { position: visit.position, recorded: visit.recorded } : undefined;
    },
    die() {
      tabs = [];
    },
    recall(recorded) {
      const visit = open();
      if (visit) visit.recorded = recorded;
    },
    block() {
      isBlocked = true;
      closeTabs();
      bill();
    },
    unblock() {
      isBlocked = false;
    },
    end() {
      isEnded = true;
      bill();
    },
  };
}
