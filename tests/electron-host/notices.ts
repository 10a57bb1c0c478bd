import { EventEmitter } from 'node:events';
import type {
  Notification as ElectronNotification,
  NotificationConstructorOptions,
  PowerSaveBlocker,
} from 'electron';
import { standFor } from './not-here.ts';
import { system } from './system.ts';

class StandInNotification extends EventEmitter implements Pick<ElectronNotification, 'show'> {
  private readonly text: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions) {
    super();
    this.text = `${title} ${body}`.trim();
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    system.notices.push({ text: this.text, click: () => this.emit('click', {}) });
  }
}

// The class itself; an instance has what this program uses of it.
export const Notification = StandInNotification as unknown as typeof ElectronNotification;

let lastBlocker = 0;

export const powerSaveBlocker = standFor<PowerSaveBlocker>('powerSaveBlocker', {
  start: (type) => {
    system.keptAwake.set(++lastBlocker, type);
    return lastBlocker;
  },
  stop: (id) => system.keptAwake.delete(id),
  isStarted: (id) => system.keptAwake.has(id),
} satisfies Pick<PowerSaveBlocker, 'start' | 'stop' | 'isStarted'>);
