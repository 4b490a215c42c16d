import type { CallKind } from './call-kinds.ts';
import type { Thing } from './coefficients.ts';

/** A site as the model sees it. Everything but the number of accounts is an assumption about people. */
export interface Site {
  readonly accounts: number;
  /** Of all accounts, those who come on a day: 0 to 1. */
  readonly activeShare: number;
  /** Calls of one who comes, on that day. */
  readonly callsPerActiveDay: Readonly<Record<CallKind, number>>;
  /** The busiest second beside the mean of the day. */
  readonly peakFactor: number;
  /** Of those who come on a day, those who hold a socket at the peak: 0 to 1. */
  readonly onlineShareAtPeak: number;
  /** Sockets that hear of one message, reaction or tip. */
  readonly socketsPerEvent: number;
  /** Rows that the site keeps for each account. */
  readonly rowsPerAccount: Readonly<Record<Thing, number>>;
  /** Hours of video that are uploaded on a day for each account. */
  readonly uploadedHoursPerAccountDay: number;
  /** Hours of video that are kept for each account. */
  readonly keptHoursPerAccount: number;
  /** Minutes of video, and of live streams, that one who comes watches on that day. */
  readonly watchedMinutesPerActiveDay: number;
  readonly liveMinutesPerActiveDay: number;
  /** Bytes of pictures and pages for one who comes, on that day. */
  readonly otherBytesPerActiveDay: number;
  /** Bits a second of a video or stream as it is watched. */
  readonly watchedBitsPerSecond: number;
}

/** The same people, however many they are: `docs/capacity.md` explains each number. */
export function siteOf(accounts: number): Site {
  return {
    accounts,
    activeShare: 0.1,
    callsPerActiveDay: {
      page: 10,
      keptPage: 5,
      feed: 40,
      list: 60,
      search: 2,
      message: 4,
      reaction: 8,
      tip: 0.1,
      login: 0.1,
    },
    peakFactor: 3,
    onlineShareAtPeak: 0.15,
    socketsPerEvent: 2,
    rowsPerAccount: {
      account: 1,
      performer: 0.02,
      follow: 20,
      subscription: 2,
      post: 5,
      file: 7,
      product: 0.2,
      reaction: 100,
      transfer: 10,
      conversation: 2,
      message: 50,
      notification: 50,
    },
    uploadedHoursPerAccountDay: 0.000_1,
    keptHoursPerAccount: 0.05,
    watchedMinutesPerActiveDay: 10,
    liveMinutesPerActiveDay: 3,
    otherBytesPerActiveDay: 20e6,
    watchedBitsPerSecond: 2.5e6,
  };
}
