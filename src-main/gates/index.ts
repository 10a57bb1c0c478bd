export { answerGateLine } from './answer-line.ts';
export { extractDrawing } from './extract-drawing.ts';
export { GATES_VERSION, type GateReport } from './gate-report.ts';
export { hashDrawing } from './hash-drawing.ts';
export { parseQuotedSpans } from './quoted-spans.ts';
export { runGates, runGatesOnDrawing } from './run-gates.ts';
