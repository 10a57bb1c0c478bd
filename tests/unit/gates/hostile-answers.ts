/**
 * Answers of about 64 KB, each made to cost some part of the gates time or memory: deep nesting, many nodes of one kind,
 * entity bombs, unclosed everything. Used by the memory test and by the bench.
 */
const LIMIT = 65_536;
const ROOT = '<svg xmlns="http://www.w3.org/2000/svg">';

function draw(content: string): string {
  return `${ROOT}${content}</svg>`;
}

/** As many copies of a unit as fit into a drawing beside some other characters. */
function fill(unit: string, besides = 200): string {
  return unit.repeat(Math.floor((LIMIT - ROOT.length - besides) / unit.length));
}

function number(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('');
}

function nest(open: string, close: string): string {
  const count = Math.floor((LIMIT - 200) / (open.length + close.length));
  return draw(open.repeat(count) + close.repeat(count));
}

const entities = number(20, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);

export const HOSTILE_ANSWERS: ReadonlyMap<string, string> = new Map([
  ['nested elements', nest('<g>', '</g>')],
  ['nested elements, 60,000 unclosed', ROOT + '<g>'.repeat(60_000)],
  ['nested elements without a namespace', `<svg>${'<g>'.repeat(9000)}${'</g>'.repeat(9000)}</svg>`],
  [
    'nested namespace declarations',
    draw(number(1500, (i) => `<g xmlns:p${i}="u:${i}">`) + '</g>'.repeat(1500)),
  ],
  ['many elements', draw(fill('<g/>'))],
  ['many attributes', draw(`<g ${number(6000, (i) => `a${i}="" `)}/>`)],
  ['60,000 attributes', draw(`<g ${number(60_000, (i) => `a${i}="" `)}/>`)],
  ['many handlers', draw(`<g ${number(4000, (i) => `on${i}="a()" `)}/>`)],
  ['an entity bomb', `<!DOCTYPE svg [<!ENTITY e0 "x">${entities}]>${draw('&e20;')}`],
  ['many references', draw(`<desc>${fill('&amp;')}</desc>`)],
  ['many comments', draw(`<desc>${fill('a<!---->')}</desc>`)],
  ['many CDATA sections', draw(`<text>${fill('<![CDATA[a]]>')}</text>`)],
  ['many instructions', draw(fill('<?a ?>'))],
  ['many texts', draw(fill('<a>a</a>'))],
  ['one word in many texts', draw(fill('<a>b</a>'))],
  ['open round brackets in CSS', draw(`<style>${fill('(')}</style>`)],
  ['open blocks in CSS', draw(`<style>${fill('a{')}</style>`)],
  ['mixed brackets in CSS', draw(`<style>${fill('[{(')}</style>`)],
  ['escaped url( in CSS', draw(`<style>a{b:${fill('\\75rl(/*')}</style>`)],
  ['unclosed url( in CSS', draw(`<style>a{b:${fill('url(')}</style>`)],
  ['backslashes in CSS', draw(`<style>${fill('\\')}</style>`)],
  ['functions in CSS', draw(`<style>a{b:${'b('.repeat(15_000)}${'attr(url '.repeat(3000)}</style>`)],
  ['many transitions', draw(`<style>a{transition:${fill('b,')}}</style>`)],
  ['many hover rules', draw(`<style>a{transition:b}${fill('a:hover{c:d}')}</style>`)],
  ['many style elements', draw(fill('<style>a{b:c}</style>'))],
  ['a style element in pieces', draw(`<style>${fill('a<g>b</g>')}</style>`)],
  ['an enormous number', draw(`<animate begin="${fill('9')}"/>`)],
  ['an endless list of times', draw(`<animate begin="${fill('x;')}"/>`)],
  ['an endless time', draw(`<animate begin="${fill('a.')}"/>`)],
  ['an endless list of data: URLs', draw(`<animate attributeName="href" values="${fill('data:;')}"/>`)],
  ['a long unknown handler', draw(`<g onx="${fill('a ')}("/>`)],
  ['many <svg', '<svg '.repeat(13_000)],
  ['many <svg>', '<svg>'.repeat(13_000)],
  ['many `<svg>', '`<svg>'.repeat(10_900)],
  ['many <!--', '<!--'.repeat(16_000)],
  ['many <?', '<?'.repeat(32_000)],
  ['many <!DOCTYPE', '<!DOCTYPE '.repeat(6500)],
  ['many fences', '```\n'.repeat(16_000)],
  ['many fences in a line', '```'.repeat(21_000)],
  ['many <think>', '<think>'.repeat(9000)],
  ['many </think>', '</think>'.repeat(8000)],
  ['many <', '<'.repeat(LIMIT)],
]);

/** A prompt whose one span matches the texts of the hostile answers nearly everywhere. */
export const HOSTILE_PROMPT = `A sign that says "${'a '.repeat(8000)}b"`;
