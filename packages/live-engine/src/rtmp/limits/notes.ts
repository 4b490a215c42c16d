const periodMs = 60_000;
const maxNotes = 30;

/** Notes for the log, at most thirty a minute: who floods the port must not flood the log. */
export function createNotes(
  send: (address: string, message: string) => void,
  nowMs: () => number,
): (address: string, message: string) => void {
  let [period, count, dropped] = [0, 0, 0];
  return (address, message) => {
    const now = Math.floor(nowMs() / periodMs);
    if (now !== period) {
      if (dropped > 0) send('many', `${dropped} more in the minute before`);
      [period, count, dropped] = [now, 0, 0];
    }
    count += 1;
    if (count <= maxNotes) send(address, message);
    else dropped += 1;
  };
}
