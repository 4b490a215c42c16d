import * as prometheus from 'prom-client';

/** Whether a read of a cache found what it looked for. */
export type CountRead = (isHit: boolean) => void;

/** A finished run of a background job. */
export interface JobRun {
  readonly task: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** A finished pass over a video or audio file. */
export interface TranscodedMedia {
  readonly kind: 'video' | 'audio';
  readonly mediaSeconds: number;
  readonly seconds: number;
}

/** Counts what happens in this process, for Prometheus. No label may hold the name or id of a person. */
export interface Measurements {
  readonly registry: prometheus.Registry;
  /** `operation`: its name in the contract, or the address of a route that is none. */
  addCall(operation: string, statusCode: number, seconds: number): void;
  addJobRun(run: JobRun): void;
  addPayment(provider: string, outcome: string): void;
  addTranscoded(media: TranscodedMedia): void;
  /** Counts the reads of one cache. */
  cache(name: string): CountRead;
}

export function createMeasurements(): Measurements {
  const registry = new prometheus.Registry();
  const registers = [registry];
  const calls = new prometheus.Histogram({
    name: 'ovation_call_duration_seconds',
    help: 'Time to answer, by operation and class of status.',
    labelNames: ['operation', 'status'],
    registers,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  });
  const jobs = new prometheus.Histogram({
    name: 'ovation_job_duration_seconds',
    help: 'Time that background jobs ran, by job and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600],
  });
  return {
    registry,
    addCall: (operation, statusCode, seconds) =>
      calls.observe({ operation, status: `${Math.floor(statusCode / 100)}xx` }, seconds),
    addJobRun: ({ task, outcome, seconds }) => jobs.observe({ task, outcome }, seconds),
    ...countMoney(registers),
    ...countMedia(registers),
    ...countCaches(registers),
  };
}

function countMoney(registers: prometheus.Registry[]): Pick<Measurements, 'addPayment'> {
  const payments = new prometheus.Counter({
    name: 'ovation_payments_total',
    help: 'Card payments, by provider and by what their provider reported.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  return { addPayment: (provider, outcome) => payments.inc({ provider, outcome }) };
}

function countMedia(registers: prometheus.Registry[]): Pick<Measurements, 'addTranscoded'> {
  const labelNames = ['kind'];
  const media = new prometheus.Counter({
    name: 'ovation_transcoder_media_seconds_total',
    help: 'Length of the video and audio that was transcoded, once for each pass.',
    labelNames,
    registers,
  });
  const busy = new prometheus.Counter({
    name: 'ovation_transcoder_busy_seconds_total',
    help: 'Time that transcoding it took.',
    labelNames,
    registers,
  });
  return {
    addTranscoded({ kind, mediaSeconds, seconds }) {
      media.inc({ kind }, mediaSeconds);
      busy.inc({ kind }, seconds);
    },
  };
}

function countCaches(registers: prometheus.Registry[]): Pick<Measurements, 'cache'> {
  const reads = new prometheus.Counter({
    name: 'ovation_cache_reads_total',
    help: 'Reads of the caches in memory, by cache and result.',
    labelNames: ['cache', 'result'],
    registers,
  });
  return {
    cache(name) {
      const [hits, misses] = [reads.labels(name, 'hit'), reads.labels(name, 'miss')];
      return (isHit) => (isHit ? hits : misses).inc();
    },
  };
}
