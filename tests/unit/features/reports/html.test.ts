import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { html } from '../../../../src-main/features/reports/pages/html.ts';

describe('html', () => {
  test('takes what is put in as text', () => {
    const text = `<script>alert("1")</script> & 'x'`;
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>',
    );
  });

  test('keeps markup of its own, lists and absences', () => {
    const items = [1, 2].map((n) => html`<li>${n}</li>`);
    expect(
      html`<ul>
        ${items}${null}
      </ul>`.markup.replace(/\s+/g, ''),
    ).toBe('<ul><li>1</li><li>2</li></ul>');
  });

  test('shows controls and marks that turn the direction of text', () => {
    expect(html`${'a\u202eb\u0000c\ud800'}`.markup).toBe('a\ufffdb\ufffdc\ufffd');
  });

  test('never lets a text open a tag or leave an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { markup } = html`<a title="${text}">${text}</a>`;
        expect(markup.slice('<a title="'.length, -'</a>'.length).split('">')).toHaveLength(2);
        expect(markup.match(/[<>"]/g)).toEqual(['<', '"', '"', '>', '<', '>']);
      }),
    );
  });
});
