import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  SWS_BILINEAR,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import { withLengths, writeAvcConfiguration } from './h264/parameter-sets.ts';
import type { KeyframePicture } from './stream-packager.ts';

const maxSide = 640;

/** A JPEG of a keyframe, at most 640 pixels wide and high; undefined if it cannot be decoded. */
export function drawThumbnail(picture: KeyframePicture): Buffer | undefined {
  using frame = new Frame();
  frame.alloc();
  if (!decode(picture, frame)) return undefined;
  using small = shrink(frame);
  return encode(small);
}

function decode({ sets, unit }: KeyframePicture, frame: Frame): boolean {
  const codec = Codec.findDecoder(AV_CODEC_ID_H264);
  using context = new CodecContext();
  context.allocContext3(codec);
  context.extraData = writeAvcConfiguration(sets);
  context.threadCount = 1;
  if (context.open2Sync(codec) < 0) return false;
  using packet = new Packet();
  packet.alloc();
  packet.data = withLengths(unit.nals);
  packet.isKeyframe = true;
  if (context.sendPacketSync(packet) < 0) return false;
  context.sendPacketSync(null);
  return context.receiveFrameSync(frame) >= 0;
}

function shrink(frame: Frame): Frame {
  const scale = Math.min(1, maxSide / Math.max(frame.width, frame.height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  const small = new Frame();
  small.alloc();
  small.width = even(frame.width);
  small.height = even(frame.height);
  small.format = AV_PIX_FMT_YUVJ420P;
  small.getBuffer();
  using scaler = new SoftwareScaleContext();
  const { width, height, format } = frame;
  scaler.getContext(width, height, format as never, small.width, small.height, AV_PIX_FMT_YUVJ420P, SWS_BILINEAR);
  scaler.scaleFrameSync(small, frame);
  return small;
}

function encode(frame: Frame): Buffer | undefined {
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG);
  using context = new CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = AV_PIX_FMT_YUVJ420P;
  context.colorRange = AVCOL_RANGE_JPEG;
  context.timeBase = new Rational(1, 25);
  context.threadCount = 1;
  if (context.open2Sync(codec) < 0) return undefined;
  frame.pts = 0n;
  if (context.sendFrameSync(frame) < 0) return undefined;
  using packet = new Packet();
  packet.alloc();
  return context.receivePacketSync(packet) >= 0 && packet.data ? Buffer.from(packet.data) : undefined;
}
