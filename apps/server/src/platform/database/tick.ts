type Step = () => void;

let leaving: Step[] = [];
/** Departures that are still to come. */
let planned = 0;

function plan(): void {
  planned += 1;
  setImmediate(() => {
    planned -= 1;
    const steps = leaving;
    leaving = [];
    for (const step of steps) step();
  });
}

/** Runs when this turn of the event loop ends, or the one that has just ended: what was asked in it leaves together. */
export function atDeparture(step: Step): void {
  leaving.push(step);
  if (planned === 0) plan();
}

/**
 * Runs once all that has arrived in this turn of the event loop was looked at; what it then asks leaves in the same turn.
 * By `setImmediate` alone it would leave in the next one, behind all that arrives meanwhile.
 */
export function whenAllArrived(step: Step): void {
  setImmediate(step);
  plan();
}
