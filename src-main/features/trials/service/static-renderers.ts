import { AuditError } from '../../../domain/index.ts';
import { chooseStaticRenderer, findRsvgConvert } from '../index.ts';
import type { GradedProtocol, StaticRenderer } from '../index.ts';
import { readProtocol } from '../../../platform/read-protocol.ts';
import { openStaticChromium } from './static-chromium.ts';
import type { OpenRenderer, OpenStaticRenderer } from './static-chromium.ts';

/** The renderer that is used, why this one, and the way to end it. */
export interface ChosenStaticRenderer {
  readonly renderer: StaticRenderer | null;
  readonly why: string;
  readonly close: () => Promise<void>;
}

/** Takes rsvg-convert where it is installed, and opens Chromium only where it is not. */
export async function openStaticRenderer(
  open: OpenRenderer,
  render: GradedProtocol['render'],
): Promise<ChosenStaticRenderer> {
  const rsvg = await findRsvgConvert();
  const chromium = rsvg === null ? await openChromiumOrNull(open, render) : null;
  return {
    ...chooseStaticRenderer(rsvg, chromium),
    close: async () => chromium?.close(),
  };
}

/** Chromium at the protocol's size; null where this machine has none. */
export async function openChromiumOrNull(
  open: OpenRenderer,
  { widthPx, heightPx }: Pick<GradedProtocol['render'], 'widthPx' | 'heightPx'>,
): Promise<OpenStaticRenderer | null> {
  const { render } = await readProtocol();
  try {
    return await openStaticChromium(open, { ...render, widthPx, heightPx });
  } catch (thrown) {
    if (thrown instanceof AuditError && thrown.code === 'no-renderer') return null;
    throw thrown;
  }
}
