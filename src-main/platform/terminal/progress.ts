import { SingleBar } from 'cli-progress';
import type { JobProgress } from '../../domain/index.ts';
import { RateMeter } from '../rate-meter.ts';
import { printable } from './printable.ts';
import { formatUsd, printNotice } from './terminal.ts';

/** Shows a job's progress: a bar on a terminal, a plain line now and then elsewhere. */
export function openProgress(): {
  readonly report: (progress: JobProgress) => void;
  readonly close: () => void;
} {
  return process.stderr.isTTY ? openBar() : openLines();
}

/** Between two plain progress lines. */
const LINE_EVERY_MS = 2000;

function openLines(): ReturnType<typeof openProgress> {
  const meter = new RateMeter();
  let nextAtMs = performance.now() + LINE_EVERY_MS;
  return {
    report: (progress) => {
      meter.add(performance.now(), progress.done);
      if (performance.now() < nextAtMs) return;
      nextAtMs = performance.now() + LINE_EVERY_MS;
      printNotice(`${describeProgress(progress)}${describePace(progress, meter.perSecond())}`);
    },
    close: () => undefined,
  };
}

function openBar(): ReturnType<typeof openProgress> {
  const bar = new SingleBar({
    format: '{stage} |{bar}| {value}/{total} {unit} · {failed} failed{counts}{pace} {current}',
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  });
  const meter = new RateMeter();
  let started = false;
  return {
    report: (progress) => {
      meter.add(performance.now(), progress.done);
      const payload = {
        pace: describePace(progress, meter.perSecond()),
        stage: progress.stage,
        unit: progress.unit,
        failed: progress.failed,
        counts: describeCounts(progress),
        current: printable(progress.current ?? ''),
      };
      const total = progress.total ?? progress.done;
      if (!started) bar.start(total, progress.done, payload);
      started = true;
      bar.setTotal(total);
      bar.update(progress.done, payload);
    },
    close: () => {
      if (started) bar.stop();
    },
  };
}

function describeProgress(progress: JobProgress): string {
  const of = progress.total === null ? '' : ` of ${progress.total}`;
  return `${progress.stage}: ${progress.done}${of} ${progress.unit} · ${progress.failed} failed${describeCounts(progress)}`;
}

/** How fast it goes and how long it will take, as far as that can be told. */
function describePace({ done, total, unit }: JobProgress, perSecond: number | null): string {
  if (perSecond === null || perSecond === 0) return '';
  const left = total === null ? '' : ` · ${Math.ceil((total - done) / perSecond)} s left`;
  return ` · ${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)} ${unit} a second${left}`;
}

/** Counts by their names; those in dollars, whose names end so, as money. */
function describeCounts({ counts = {} }: JobProgress): string {
  return Object.entries(counts)
    .map(([name, count]) => (name.endsWith('Usd') ? ` · ${formatUsd(count)}` : ` · ${count} ${name}`))
    .join('');
}
