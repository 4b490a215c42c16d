import { milkyWay, moonPhases, nebula, ringedPlanet, starTrails } from './astronomy.ts';
import { bicyclePortrait, frameDrawing, wheelPoster } from './bicycle.ts';
import { celloClose, fjordEvening, flowingScore, stringWaves } from './cello.ts';
import { moonJar, vesselShelf } from './ceramics.ts';
import { climbingWall, contourMap, paperRange, ropeCoil } from './climbing.ts';
import { curtainStage, fullHouse, microphoneRays, speechPoster } from './comedy.ts';
import { motionEchoes, roofSession, stageBeams, stepChart } from './dance.ts';
import { birdPair, paperGarden, patternTiles, studioDesk } from './illustration.ts';
import { herbarium } from './herbarium.ts';
import { eclairRows, fruitTart, layerCake, macaronTowers } from './pastry.ts';
import { perfumeOrgan, scentStrands, sunlitBottles } from './perfume.ts';
import { polderRoad } from './polder.ts';
import type { Scene } from './sketch.ts';
import { goldMend, platesAbove } from './tableware.ts';

/** Every subject that can be drawn, by name. */
export const scenes = {
  birdPair,
  bicyclePortrait,
  celloClose,
  climbingWall,
  contourMap,
  curtainStage,
  eclairRows,
  fjordEvening,
  flowingScore,
  frameDrawing,
  fruitTart,
  fullHouse,
  goldMend,
  herbarium,
  layerCake,
  macaronTowers,
  microphoneRays,
  milkyWay,
  moonJar,
  moonPhases,
  motionEchoes,
  nebula,
  paperGarden,
  paperRange,
  patternTiles,
  perfumeOrgan,
  platesAbove,
  polderRoad,
  ringedPlanet,
  roofSession,
  ropeCoil,
  scentStrands,
  speechPoster,
  stageBeams,
  starTrails,
  stepChart,
  stringWaves,
  studioDesk,
  sunlitBottles,
  vesselShelf,
  wheelPoster,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
