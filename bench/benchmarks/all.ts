import type { Fixture } from '../fixture.ts';
import type { Row } from '../row.ts';
import { conversationList } from './conversation-list.ts';
import { downloadBought } from './download.ts';
import { fanOut } from './fan-out.ts';
import { firstLoad } from './first-load.ts';
import { forYouBesideHome, homeFeedBesideBare, homeFeedFarPage, homeFeedGrown } from './home-feed.ts';
import { lighthousePages } from './lighthouse.ts';
import { liveBrowser } from './live/browser.ts';
import { liveHls } from './live/hls.ts';
import { liveJoins } from './live/joins.ts';
import { liveRecovery } from './live/recovery.ts';
import { liveUnwatched } from './live/unwatched.ts';
import { liveViewers } from './live/viewers.ts';
import { liveWebrtc } from './live/webrtc.ts';
import { logIn } from './login.ts';
import { massMessages } from './mass-messages.ts';
import { idleMemory, memoryUnderLoad } from './memory.ts';
import { orders } from './orders.ts';
import { renderedPage, servedPage } from './performer-page.ts';
import { searchProducts } from './product-search.ts';
import { rollingRestart } from './rolling-restart.ts';
import { searchPerformers } from './search.ts';
import { sendToSeen } from './send-to-seen.ts';
import { socketMemory } from './socket-memory.ts';
import { secondStart } from './start.ts';
import { manyTips, tipsToOne } from './tips.ts';
import { transcodeClip } from './transcode.ts';
import { callCosts } from './calls/call-costs.ts';
import { writeBenchmarks } from './writes/write-rows.ts';

const liveBenchmarks: Readonly<Record<string, () => Promise<Row[]>>> = {
  'live-webrtc': liveWebrtc,
  'live-hls': liveHls,
  'live-viewers': liveViewers,
  'live-unwatched': liveUnwatched,
  'live-joins': liveJoins,
  'live-browser': liveBrowser,
  'live-recovery': liveRecovery,
};

/** By the name for `--only`. */
export const onTheirOwn: Readonly<Record<string, () => Promise<Row[]>>> = {
  start: secondStart,
  memory: idleMemory,
  'first-load': firstLoad,
  lighthouse: lighthousePages,
  transcode: transcodeClip,
  download: downloadBought,
  'mass-messages': massMessages,
  'rolling-restart': rollingRestart,
  ...liveBenchmarks,
};

/** Benchmarks of the filled site, in the order in which they run: the last one changes it. */
export const fixtureBenchmarks: Readonly<Record<string, (fixture: Fixture) => Promise<Row[]>>> = {
  'home-feed': homeFeedBesideBare,
  'for-you': forYouBesideHome,
  'deep-page': homeFeedFarPage,
  page: renderedPage,
  'served-page': servedPage,
  search: searchPerformers,
  'product-search': searchProducts,
  tips: manyTips,
  'tips-to-one': tipsToOne,
  orders,
  login: logIn,
  conversations: conversationList,
  'fan-out': fanOut,
  'send-to-seen': sendToSeen,
  'socket-memory': socketMemory,
  'memory-under-load': memoryUnderLoad,
  ...writeBenchmarks,
  calls: callCosts,
  growth: homeFeedGrown,
};

/** Several by one name. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  writes: Object.keys(writeBenchmarks),
  live: Object.keys(liveBenchmarks),
};
