/** The UDP ports of the engine; 0 for any. */
export interface UdpPorts {
  readonly from: number;
  readonly to: number;
}

const anyPort: UdpPorts = { from: 0, to: 0 };

/** The first half is for egress, one port for each process; the second half for ingest, one for each publisher. */
export function splitPorts(ports: UdpPorts): {
  readonly ingest: UdpPorts;
  egress(index: number): UdpPorts | undefined;
} {
  if (ports.from === 0) return { ingest: anyPort, egress: () => anyPort };
  const half = Math.floor((ports.to - ports.from + 1) / 2);
  return {
    ingest: { from: ports.from + half, to: ports.to },
    egress: (index) => (index < half ? { from: ports.from + index, to: ports.from + index } : undefined),
  };
}
