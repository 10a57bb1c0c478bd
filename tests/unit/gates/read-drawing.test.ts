import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { readDrawing } from '../../../src-main/gates/read-drawing.ts';
import { readCorpus } from './gate-cases.ts';

type Row = readonly [
  name: string,
  namespace: string,
  attributes: readonly (readonly [string, string, string])[],
];

function listByXmldom(source: string): Row[] {
  const document = new DOMParser().parseFromString(source.replace(/^\ufeff/, ''), 'text/xml');
  return [...document.getElementsByTagName('*')].map((element: Element) => [
    element.tagName,
    element.namespaceURI ?? '',
    [...element.attributes].map(
      ({ name, namespaceURI, value }) => [name, namespaceURI ?? '', value] as const,
    ),
  ]);
}

describe('readDrawing', () => {
  const wellFormed = readCorpus().filter(
    ({ svg, id }) => svg !== null && id !== 'sr-ns-ws' && readDrawing(svg).ok,
  );

  it('reads the same elements, namespaces and attributes as xmldom', () => {
    for (const { svg } of wellFormed) {
      const read = readDrawing(svg ?? '');
      const rows = read.ok
        ? read.drawing.elements.map(({ name, uri, attributes }) => [
            name,
            uri,
            attributes.map((attribute) => [attribute.name, attribute.uri, attribute.value]),
          ])
        : [];
      expect(rows).toEqual(listByXmldom(svg ?? ''));
    }
    expect(wellFormed.length).toBeGreaterThan(300);
  });

  it('gives each element the offset of its tag', () => {
    const source =
      '<?xml version="1.0"?>\r\n<!-- <svg> -->\n<svg xmlns="http://www.w3.org/2000/svg">😀<g\n/><a:b xmlns:a="u"/></svg>';
    const read = readDrawing(source);
    const tags = read.ok
      ? read.drawing.elements.map(({ offset, name }) => source.slice(offset, offset + 1 + name.length))
      : [];
    expect(tags).toEqual(['<svg', '<g', '<a:b']);
  });

  it('joins text across comments, CDATA borders and instructions, and ends it at tags', () => {
    const read = readDrawing('<svg>a<!-- x -->b<![CDATA[c]]>&#100;<?p?>e<g/>f</svg>');
    expect(read.ok ? read.drawing.texts.map(({ text }) => text) : []).toEqual(['abcde', 'f']);
  });
});
