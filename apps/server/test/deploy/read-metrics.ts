export interface Scrape {
  /** The names of all metrics, with the suffixes that histograms have. */
  readonly names: ReadonlySet<string>;
  /** The value of one line; `ovation_jobs{lane="quick",state="failed"}`. */
  value(line: string): number | undefined;
}

/** What Prometheus gets from a server with this METRICS_PORT. */
export async function readMetrics(port: number): Promise<Scrape> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))] as const),
  );
  const announced = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  return {
    names: new Set([...announced, ...[...values.keys()].map((key) => key.split('{')[0] ?? '')]),
    value: (line) => values.get(line),
  };
}
