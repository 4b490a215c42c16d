/** What benchmarks read of the packets that publishers and viewers of tests exchange. */
export { readRtp, rtpHeaderBytes } from '../wire/rtp.ts';
