import { runLimited } from './run-limited.ts';
import type { StaticRenderer } from './static-renderer.ts';

/** Address space of the child; librsvg needs about 100 MB for the largest drawing allowed at 1024 × 1024. */
const MEMORY_BYTES = 1024 * 1024 * 1024;
/** A PNG of 4096 × 4096 noise; more than that is refused. */
const MAX_PNG_BYTES = 64 * 1024 * 1024;
const VERSION_TIMEOUT_MS = 5_000;

/**
 * Looks for rsvg-convert (name or path; `SVG_ASSAY_RSVG_CONVERT` names another) and returns it as a renderer, or null when it
 * is not installed. Each drawing goes in by standard input, so that there is no base address from which a relative
 * reference could be read; time, memory and size are limited, and the child sees no variable of this process but PATH.
 */
export async function findRsvgConvert(
  command: string = process.env['SVG_ASSAY_RSVG_CONVERT'] ?? 'rsvg-convert',
): Promise<StaticRenderer | null> {
  const asked = await runLimited({
    command,
    args: ['--version'],
    input: '',
    timeoutMs: VERSION_TIMEOUT_MS,
    maxOutputBytes: 4096,
  });
  const version =
    asked.status === 'done'
      ? /rsvg-convert version [\d.]+/.exec(asked.output.toString('utf8'))?.[0]
      : undefined;
  if (version === undefined) return null;
  return {
    version,
    render: async (svg, { widthPx, heightPx, timeoutMs, signal }) => {
      const size = [
        `--width=${widthPx}`,
        `--height=${heightPx}`,
        `--page-width=${widthPx}`,
        `--page-height=${heightPx}`,
      ];
      const run = await runLimited({
        command,
        args: [...size, '--keep-aspect-ratio', '--background-color=white', '--format=png'],
        input: svg,
        timeoutMs,
        maxOutputBytes: MAX_PNG_BYTES,
        memoryBytes: MEMORY_BYTES,
        ...(signal === undefined ? {} : { signal }),
      });
      if (run.status === 'done') return { ok: true, png: run.output, renderer: version };
      return {
        ok: false,
        fault: run.status === 'refused' ? 'drawing' : 'renderer',
        reason: run.reason,
        renderer: version,
      };
    },
  };
}
