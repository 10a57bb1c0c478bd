// Loaded before the module of a utility process: gives it `process.parentPort` over the channel of a forked Node process.
import { EventEmitter } from 'node:events';
import { isMainThread } from 'node:worker_threads';

// Electron's processes and their threads know that they are Electron's.
Object.defineProperty(process.versions, 'electron', { value: 'stand-in' });

class StandInParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

const port = new StandInParentPort();
const early: unknown[] = [];

process.on('message', (data) => {
  if (port.listenerCount('message') === 0) early.push(data);
  else port.emit('message', { data });
});
// As with Electron's, messages wait until somebody listens.
port.on('newListener', (name) => {
  if (name !== 'message') return;
  queueMicrotask(() => {
    for (const data of early.splice(0)) port.emit('message', { data });
  });
});
if (isMainThread) process.on('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: port });
