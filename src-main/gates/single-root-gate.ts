import { SVG_NAMESPACE, type DrawingElement } from './drawing.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { quoteValue } from './reference-rules.ts';
import { spanOfElement } from './source-places.ts';

/** Chromium gives up on documents that nest deeper. */
const MAX_DEPTH_DRAWN = 5000;

/**
 * Gate `single-root`: the document element is `svg`, in that spelling and in exactly the SVG namespace, with or without
 * a prefix (SVG 2 §5.1, Namespaces in XML §2.3: names are equal only character for character). Without the namespace
 * nothing is drawn as image/svg+xml. That there is one document element only, well-formedness has seen to.
 */
export function checkSingleRoot({ drawing }: GateContext): Finding[] {
  const [root] = drawing.elements;
  if (root === undefined) return [{ message: 'the document has no root element', span: null }];
  const span = spanOfElement(root);
  if (root.local !== 'svg') return [{ message: `the root element is <${root.name}>, not <svg>`, span }];
  const namespace = findDeclaredNamespace(root);
  if (namespace !== SVG_NAMESPACE) {
    const found = namespace === null ? 'is in no namespace' : `is in the namespace ${quoteValue(namespace)}`;
    return [{ message: `the root ${found}, not in ${SVG_NAMESPACE}`, span }];
  }
  if (drawing.depth <= MAX_DEPTH_DRAWN) return [];
  const message = `elements nest ${drawing.depth} deep; Chromium draws at most ${MAX_DEPTH_DRAWN}`;
  return [{ message, span, noteOnly: true }];
}

/** The namespace name as declared: the parser's own has its blanks trimmed. */
function findDeclaredNamespace(root: DrawingElement): string | null {
  const declaration = root.prefix === '' ? 'xmlns' : `xmlns:${root.prefix}`;
  return root.attributes.find((attribute) => attribute.name === declaration)?.value ?? null;
}
