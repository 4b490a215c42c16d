import { ParentBasedSampler, SamplingDecision, type Sampler } from '@opentelemetry/sdk-trace';

/**
 * Records this part of all traces, and every part of a recorded one. A caller who says that their trace is not recorded
 * is believed; one who says that it is has the same chance as everyone, because anyone can say so. Chance decides, and
 * not the id of the trace, as usual, because callers choose that id.
 */
export function samplerOf(ratio: number): Sampler {
  const byChance: Sampler = {
    shouldSample: () => ({
      decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `ByChance{${ratio}}`,
  };
  return new ParentBasedSampler({ root: byChance, remoteParentSampled: byChance });
}
