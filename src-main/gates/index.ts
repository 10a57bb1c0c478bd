export { answerGateLine, type GateLine } from './answer-line.ts';
export { extractDrawing, type Extraction } from './extract-drawing.ts';
export {
  GATES_VERSION,
  type GateFailure,
  type GateNote,
  type GateReport,
  type PolicyName,
} from './gate-report.ts';
export { hashDrawing } from './hash-drawing.ts';
export { parseQuotedSpans, type QuotedSpan } from './quoted-spans.ts';
export { runGates, runGatesOnDrawing, type GateInput } from './run-gates.ts';
