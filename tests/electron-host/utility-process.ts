import { fork } from 'node:child_process';
import type { ChildProcess, Serializable } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { ForkOptions, UtilityProcess, utilityProcess as electronUtilityProcess } from 'electron';
import { app } from './app.ts';
import { addMetrics } from './metrics.ts';
import { standFor } from './not-here.ts';

const PARENT_PORT = pathToFileURL(join(import.meta.dirname, 'parent-port.ts')).href;

class StandInUtilityProcess
  extends EventEmitter
  implements Pick<UtilityProcess, 'postMessage' | 'kill' | 'pid'>
{
  private readonly child: ChildProcess;
  private killed = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const gone = { type: 'Utility', name: options.serviceName, serviceName: options.serviceName };
    this.child = fork(modulePath, args, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', PARENT_PORT],
      env: { ...process.env, ...options.env },
    });
    this.child.once('spawn', () => this.emit('spawn'));
    this.child.once('exit', (code, signal) => {
      this.emit('exit', code ?? 1);
      if (code === 0 || this.killed) return;
      const reason = signal === null ? 'abnormal-exit' : 'killed';
      app.emit('child-process-gone', {}, { ...gone, reason, exitCode: code ?? 1 });
    });
    this.child.on('message', (message) => this.emit('message', message));
    // A child that has ended is told of by its exit.
    this.child.on('error', () => undefined);
    process.on('exit', () => this.child.kill('SIGKILL'));
    const { pid } = this.child;
    if (pid === undefined) return;
    const forget = addMetrics({ pid, type: 'Utility', name: options.serviceName ?? 'Node Utility Process' });
    this.child.once('exit', forget);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  postMessage(message: Serializable): void {
    if (this.child.connected) this.child.send(message);
  }

  kill(): boolean {
    this.killed = true;
    return this.child.kill();
  }
}

export const utilityProcess = standFor<typeof electronUtilityProcess>('utilityProcess', {
  fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    standFor<UtilityProcess>('utilityProcess', new StandInUtilityProcess(modulePath, args, options)),
});
