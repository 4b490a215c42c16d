import { z } from 'zod';
import { ConfigError } from '../config-error.ts';

/** Addresses of STUN or TURN servers, with commas between them. */
function iceUrls(schemes: readonly string[]) {
  const expected = `a list of addresses like ${schemes[0]}:ice.example.com:3478`;
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(new RegExp(`^(?:${schemes.join('|')}):[\\w.:\\[\\]-]+(?:\\?transport=(?:udp|tcp))?$`), expected),
      ),
    );
}

/** A range of UDP ports, of which live video needs one for each publisher and each process; 0 for any. */
const portRange = z
  .string()
  .regex(/^(?:0|\d{4,5}-\d{4,5})$/, 'a range such as 50000-50039, or 0 for any port')
  .transform((value) => {
    const [from = 0, to = from] = value.split('-').map(Number);
    return { from, to };
  })
  .refine(
    ({ from, to }) => from === 0 || (from >= 1_024 && to <= 65_535 && to - from >= 3),
    'a range of at least four ports from 1024 to 65535, such as 50000-50039',
  );

const portOrOff = z.union(
  [
    z.literal('off'),
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535)),
  ],
  'a port from 0 to 65535, or off',
);

const serverAddress = z.string().refine(isSocketAddress, 'an address like wss://live.example.com');

function isSocketAddress(value: string): boolean {
  return URL.canParse(value) && ['ws:', 'wss:'].includes(new URL(value).protocol);
}

/** The variables of live video. */
export const liveVariables = {
  LIVE_UDP_PORTS: portRange.default({ from: 50_000, to: 50_039 }),
  LIVE_PUBLIC_ADDRESS: z.union([z.ipv4(), z.ipv6()], 'an IP address, such as 203.0.113.5').optional(),
  RTMP_PORT: portOrOff.default(1_935),
  STUN_URLS: iceUrls(['stun', 'stuns']).default([]),
  TURN_URLS: iceUrls(['turn', 'turns']).default([]),
  TURN_SECRET: z.string().min(8, 'the static-auth-secret of coturn, at least 8 characters').optional(),
  LIVEKIT_URL: serverAddress.optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'the secret of the API key, at least 32 characters').optional(),
  AGORA_APP_CERTIFICATE: z
    .string()
    .regex(/^[\da-f]{32}$/i, 'the primary certificate of the project, 32 hexadecimal digits')
    .optional(),
  AGORA_CUSTOMER_ID: z.string().optional(),
  AGORA_CUSTOMER_SECRET: z.string().optional(),
  AGORA_STAND_IN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'an address like http://127.0.0.1:9000')
    .optional(),
};

type Values = z.output<z.ZodObject<typeof liveVariables>>;

/** The engine of live video. */
export function liveOf(values: Values) {
  if (values.TURN_URLS.length > 0 !== (values.TURN_SECRET !== undefined))
    throw new ConfigError('TURN_URLS and TURN_SECRET go together: please set both, or neither.');
  return {
    udpPorts: values.LIVE_UDP_PORTS,
    publicAddress: values.LIVE_PUBLIC_ADDRESS,
    rtmpPort: values.RTMP_PORT === 'off' ? undefined : values.RTMP_PORT,
    ice: { stunUrls: values.STUN_URLS, turnUrls: values.TURN_URLS, turnSecret: values.TURN_SECRET },
  };
}

/** A LiveKit server, if the environment names one completely. */
export function liveKitOf({ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret }: Values) {
  if (url !== undefined && apiKey !== undefined && apiSecret !== undefined) return { url, apiKey, apiSecret };
  if (url === undefined && apiKey === undefined && apiSecret === undefined) return undefined;
  throw new ConfigError('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together: please set all, or none.');
}

/** The secrets of a project at Agora, if the environment has all of them; its app id is a setting. */
export function agoraOf(values: Values) {
  const { AGORA_APP_CERTIFICATE: certificate, AGORA_CUSTOMER_ID: customerId } = values;
  const { AGORA_CUSTOMER_SECRET: customerSecret, AGORA_STAND_IN: standIn } = values;
  if (certificate === undefined || customerId === undefined || customerSecret === undefined) return undefined;
  return { certificate, customerId, customerSecret, origin: standIn ?? 'https://api.agora.io' };
}
