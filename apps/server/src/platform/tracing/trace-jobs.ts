import type { SpanStart } from './tracing.ts';

export function enqueuing(job: string): SpanStart {
  return { name: `enqueue ${job}`, kind: 'producer', attributes: attributesOf(job, 'send') };
}

export function runningJob(job: string): SpanStart {
  return { name: `run ${job}`, kind: 'consumer', attributes: attributesOf(job, 'process') };
}

function attributesOf(job: string, operation: 'send' | 'process') {
  return {
    'messaging.system': 'graphile_worker',
    'messaging.destination.name': job,
    'messaging.operation.type': operation,
  };
}
