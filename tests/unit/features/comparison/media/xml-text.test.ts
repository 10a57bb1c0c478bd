import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { xmlText } from '../../../../../src-main/features/comparison/media/xml-text.ts';

describe('xmlText', () => {
  it.each([
    ['</div><script>alert(1)</script>', '&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ["\" onload='x' & more", '&quot; onload=&#39;x&#39; &amp; more'],
    [
      'nul \u0000, bell \u0007, lone \ud800, none \ufffe',
      'nul \ufffd, bell \ufffd, lone \ufffd, none \ufffd',
    ],
    ['tab\tand line\nstay, 🚢 too', 'tab\tand line\nstay, 🚢 too'],
  ])('makes %j harmless', (hostile, harmless) => {
    expect(xmlText(hostile)).toBe(harmless);
    // throws where a document is not well-formed
    new SaxesParser().write(`<a b="${xmlText(hostile)}">${xmlText(hostile)}</a>`).close();
  });
});
