export {
  answerOf,
  blindness,
  isComplete,
  openQuestions,
  ownAnswers,
  placeIn,
  stateAnswer,
} from './entry-in-hand.ts';
export type { EntryInHand, QuestionKey } from './entry-in-hand.ts';
export { addAnswers } from './add-answers.ts';
export type { AddedAnswers } from './add-answers.ts';
export { addDecisions, openCases } from './add-decisions.ts';
export { focused, questionsAbout, rubricTextAbout } from './questions.ts';
export type { Question } from './questions.ts';
export { readAnswers } from './read-answers.ts';
export { placeAfter, readSession } from './session.ts';
export { writeFrames } from './write-frames.ts';
export { writeSheet } from './write-sheet.ts';
export type { WrittenSheet } from './write-sheet.ts';
export type { LabellingProgress, LabellingSession, OpenableStep, SessionSteps } from './session.ts';
