import { circle, line, straight } from './svg.ts';
import type { Point } from './svg.ts';

/** A pose: joints in units, hips at the origin, a head's height is about 60. */
interface Pose {
  head: Point;
  neck: Point;
  hips: Point;
  leftArm: readonly [Point, Point];
  rightArm: readonly [Point, Point];
  leftLeg: readonly [Point, Point, Point];
  rightLeg: readonly [Point, Point, Point];
}

export type PoseName = keyof typeof POSES;

interface Outfit {
  skin: string;
  top: string;
  legs: string;
  hair: string;
  shoes?: string;
}

const POSES = {
  reach: {
    head: [14, -186],
    neck: [4, -138],
    hips: [0, 0],
    leftArm: [
      [-62, -190],
      [-84, -272],
    ],
    rightArm: [
      [70, -142],
      [96, -70],
    ],
    leftLeg: [
      [-76, 26],
      [-62, 128],
      [-86, 132],
    ],
    rightLeg: [
      [70, 60],
      [54, 172],
      [82, 176],
    ],
  },
  climb: {
    head: [-10, -190],
    neck: [-4, -140],
    hips: [0, 0],
    leftArm: [
      [-74, -130],
      [-104, -206],
    ],
    rightArm: [
      [64, -180],
      [74, -270],
    ],
    leftLeg: [
      [-62, 74],
      [-40, 178],
      [-66, 182],
    ],
    rightLeg: [
      [84, 6],
      [74, 112],
      [100, 116],
    ],
  },
  kick: {
    head: [-56, -176],
    neck: [-36, -134],
    hips: [0, 0],
    leftArm: [
      [-114, -132],
      [-166, -190],
    ],
    rightArm: [
      [34, -112],
      [92, -160],
    ],
    leftLeg: [
      [-34, 92],
      [-26, 190],
      [-58, 194],
    ],
    rightLeg: [
      [96, -44],
      [196, -92],
      [214, -120],
    ],
  },
  jump: {
    head: [0, -190],
    neck: [0, -142],
    hips: [0, 0],
    leftArm: [
      [-78, -172],
      [-130, -252],
    ],
    rightArm: [
      [78, -172],
      [136, -244],
    ],
    leftLeg: [
      [-92, 26],
      [-62, 122],
      [-92, 128],
    ],
    rightLeg: [
      [98, 12],
      [178, 74],
      [204, 56],
    ],
  },
  freeze: {
    head: [-72, 44],
    neck: [-52, 4],
    hips: [0, -110],
    leftArm: [
      [-118, 50],
      [-126, 146],
    ],
    rightArm: [
      [14, 46],
      [-4, 146],
    ],
    leftLeg: [
      [-84, -160],
      [-168, -104],
      [-186, -128],
    ],
    rightLeg: [
      [78, -190],
      [170, -232],
      [196, -214],
    ],
  },
  lean: {
    head: [62, -170],
    neck: [42, -128],
    hips: [0, 0],
    leftArm: [
      [-34, -106],
      [-96, -144],
    ],
    rightArm: [
      [112, -102],
      [146, -30],
    ],
    leftLeg: [
      [-58, 84],
      [-112, 176],
      [-142, 174],
    ],
    rightLeg: [
      [66, 74],
      [64, 182],
      [96, 186],
    ],
  },
  wave: {
    head: [6, -188],
    neck: [2, -140],
    hips: [0, 0],
    leftArm: [
      [-84, -126],
      [-164, -154],
    ],
    rightArm: [
      [82, -150],
      [156, -104],
    ],
    leftLeg: [
      [-40, 94],
      [-64, 190],
      [-94, 192],
    ],
    rightLeg: [
      [48, 92],
      [40, 190],
      [72, 192],
    ],
  },
  spin: {
    head: [-26, -178],
    neck: [-14, -132],
    hips: [0, 0],
    leftArm: [
      [-72, -88],
      [-18, -52],
    ],
    rightArm: [
      [46, -84],
      [-8, -40],
    ],
    leftLeg: [
      [12, 96],
      [2, 196],
      [-30, 198],
    ],
    rightLeg: [
      [74, 52],
      [8, 106],
      [-8, 128],
    ],
  },
} as const satisfies Record<string, Pose>;

/** A person of rounded limbs, drawn around the hips; about 460 units tall. */
export function figure(name: PoseName, outfit: Outfit): string {
  const pose: Pose = POSES[name];
  const [leftShoulder, rightShoulder] = shoulders(pose);
  return [
    limb([leftShoulder, ...pose.leftArm], outfit.skin, 24),
    limb([leftShoulder, pose.leftArm[0]], outfit.top, 30),
    leg(pose.leftLeg, outfit),
    leg(pose.rightLeg, outfit),
    limb([pose.neck, pose.head], outfit.skin, 25),
    torso(pose, outfit.top),
    limb([rightShoulder, ...pose.rightArm], outfit.skin, 24),
    limb([rightShoulder, pose.rightArm[0]], outfit.top, 30),
    circle(...pose.head, 31, outfit.hair),
    circle(pose.head[0] + 5, pose.head[1] + 6, 25, outfit.skin),
  ].join('');
}

function torso(pose: Pose, colour: string): string {
  const [left, right] = shoulders(pose);
  return (
    line(straight([left, right, pose.hips], true), colour, 50) + line(straight([pose.neck, pose.hips]), colour, 62)
  );
}

function shoulders({ neck, hips }: Pose): [Point, Point] {
  const length = Math.hypot(neck[0] - hips[0], neck[1] - hips[1]);
  const across: Point = [(-(neck[1] - hips[1]) / length) * 26, ((neck[0] - hips[0]) / length) * 26];
  const down: Point = [(hips[0] - neck[0]) * 0.14, (hips[1] - neck[1]) * 0.14];
  return [
    [neck[0] - across[0] + down[0], neck[1] - across[1] + down[1]],
    [neck[0] + across[0] + down[0], neck[1] + across[1] + down[1]],
  ];
}

function leg([knee, ankle, toe]: readonly [Point, Point, Point], outfit: Outfit): string {
  return (
    limb(
      [[0, 0], knee, ankle].map(([x, y], i): Point => (i === 0 ? [knee[0] * 0.16, knee[1] * 0.16] : [x ?? 0, y ?? 0])),
      outfit.legs,
      38,
    ) + limb([ankle, toe], outfit.shoes ?? outfit.hair, 26)
  );
}

function limb(joints: readonly Point[], colour: string, width: number): string {
  return line(straight(joints), colour, width);
}
