export { extractDrawing } from '../gates/extract-drawing.ts';
export { hashDrawing } from '../gates/hash-drawing.ts';
