export { composePicture, cropPicture, encodeAnimation, encodePicture, layOver } from './animation.ts';
export type { AnimationFormat, PicturePiece, RgbPicture } from './animation.ts';
export { decodePng } from './decode.ts';
export { differenceHeatmap } from './difference-heatmap.ts';
export { encodePng } from './encode.ts';
export { measureMotion, MOTION_VERSION } from './measure-motion.ts';
export type { MotionReport, RgbaFrame } from './motion-report.ts';
export { makeThumbnail } from './thumbnail.ts';
