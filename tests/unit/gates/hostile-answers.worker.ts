import { parentPort } from 'node:worker_threads';
import { runGates } from '../../../src-main/gates/index.ts';
import { HOSTILE_ANSWERS, HOSTILE_PROMPT } from './hostile-answers.ts';

/** Judges each hostile answer on a small heap and tells the gate; running out of memory ends the worker. */
const rules = { maxBytes: 65_536, policies: {} };
for (const [name, answer] of HOSTILE_ANSWERS) {
  const { gate } = runGates({ answer, prompt: HOSTILE_PROMPT }, rules);
  parentPort?.postMessage({ name, gate });
}
