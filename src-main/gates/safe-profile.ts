/** The parts of an XML declaration, as saxes reports them. */
interface XmlDeclaration {
  readonly version?: string | undefined;
  readonly encoding?: string | undefined;
}

const PLAIN_DOCTYPE = /^\s+svg\s*$/;
const SVG11_DOCTYPE =
  /^\s+svg\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG 1\.1\/\/EN\1\s+(["'])http:\/\/www\.w3\.org\/Graphics\/SVG\/1\.1\/DTD\/svg11\.dtd\2\s*$/;

/** What is outside the profile, and the words in the source that tell where. */
export interface ProfileBreach {
  readonly message: string;
  readonly at: '<?xml' | '<!DOCTYPE';
}

/**
 * The safe profile (docs/gates.md): XML version 1.0; UTF-8 or no declared encoding, for answers are stored as UTF-8; no
 * document type but `<!DOCTYPE svg>` and the one of SVG 1.1 with its exact ids, so that no entity or attribute default
 * is ever declared.
 * @param doctype what stands between `<!DOCTYPE` and its `>`; null without one.
 * @returns what is outside the profile; null if nothing is.
 */
export function findProfileBreach(
  declaration: XmlDeclaration | null,
  doctype: string | null,
): ProfileBreach | null {
  if (declaration?.version !== undefined && declaration.version !== '1.0') {
    return { message: `XML version ${declaration.version} is declared; only 1.0 may be`, at: '<?xml' };
  }
  if (declaration?.encoding !== undefined && !/^utf-8$/i.test(declaration.encoding)) {
    return { message: `encoding ${declaration.encoding} is declared; only UTF-8 may be`, at: '<?xml' };
  }
  if (doctype === null || PLAIN_DOCTYPE.test(doctype) || SVG11_DOCTYPE.test(doctype)) return null;
  const message = doctype.includes('[')
    ? 'the document type declaration has an internal subset'
    : 'only <!DOCTYPE svg> and the document type of SVG 1.1 may be declared';
  return { message, at: '<!DOCTYPE' };
}
