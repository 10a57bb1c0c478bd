import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from './cdp-session.ts';

/**
 * Gives the page's program the trees that the browser made for `<use>` elements. No script of a page can reach them; the protocol can,
 * and their CSS animations are then sought like all others.
 */
export async function handOverCopies(session: CdpSession, contextId: number): Promise<void> {
  const { result } = await session.send('Runtime.evaluate', { contextId, expression: 'document' });
  if (result.objectId === undefined) throw new Error('the page has no document');
  const { node } = await session.send('DOM.describeNode', {
    objectId: result.objectId,
    depth: -1,
    pierce: true,
  });
  const trees = await Promise.all(
    copiesIn(node).map(({ backendNodeId }) =>
      session.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId }),
    ),
  );
  await session.send('Runtime.callFunctionOn', {
    executionContextId: contextId,
    functionDeclaration: '(...trees) => assay.setCopies(trees)',
    arguments: trees.map(({ object }) =>
      object.objectId === undefined ? {} : { objectId: object.objectId },
    ),
  });
}

/** Also those inside other copies. */
function copiesIn(top: Protocol.DOM.Node): readonly Protocol.DOM.Node[] {
  const found: Protocol.DOM.Node[] = [];
  const waiting = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const copies = node.localName === 'use' ? (node.shadowRoots ?? []) : [];
    found.push(...copies);
    waiting.push(...copies, ...(node.children ?? []));
  }
  return found;
}
