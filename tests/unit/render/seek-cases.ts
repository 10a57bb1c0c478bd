import type { PixelBox } from '../../../src-main/render/index.ts';

/** A drawing with one black shape, and where it must be at some times; worked out by hand. */
export interface SeekCase {
  readonly name: string;
  readonly svg: string;
  /** Time in seconds → box of the dark pixels, null for none. */
  readonly at: readonly (readonly [timeS: number, box: PixelBox | null])[];
}

const square = (x: number, y: number, size = 40): PixelBox => ({ x, y, width: size, height: size });
const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 512 512">${content}</svg>`;
const rect = (inner: string, attributes = '') =>
  drawing(`<rect width="40" height="40" ${attributes}>${inner}</rect>`);
const styled = (css: string, content = '<rect id="r" width="40" height="40"/>') =>
  drawing(`<style>${css}</style>${content}`);

export const SEEK_CASES: readonly SeekCase[] = [
  {
    name: 'SMIL animate, linear',
    svg: rect('<animate attributeName="x" from="0" to="400" dur="4s"/>'),
    at: [
      [0, square(0, 0)],
      [1, square(100, 0)],
      [3, square(300, 0)],
      [5, square(0, 0)],
    ],
  },
  {
    name: 'SMIL keyTimes and discrete values',
    svg: rect(
      '<animate attributeName="x" values="0;100;300" keyTimes="0;0.5;0.75" calcMode="discrete" dur="4s" fill="freeze"/>',
    ),
    at: [
      [1, square(0, 0)],
      [2.5, square(100, 0)],
      [3.5, square(300, 0)],
      [9, square(300, 0)],
    ],
  },
  {
    name: 'SMIL list of begins',
    svg: rect('<animate attributeName="y" values="0;100" dur="1s" begin="1s; 3s"/>'),
    at: [
      [0.5, square(0, 0)],
      [1.5, square(0, 50)],
      [2.5, square(0, 0)],
      [3.25, square(0, 25)],
    ],
  },
  {
    name: 'SMIL syncbase',
    svg: rect(
      '<animate id="a" attributeName="x" values="0;200" dur="2s" fill="freeze"/><animate attributeName="y" values="0;200" dur="2s" begin="a.end" fill="freeze"/>',
    ),
    at: [
      [1, square(100, 0)],
      [3, square(200, 100)],
      [5, square(200, 200)],
    ],
  },
  {
    name: 'SMIL set',
    svg: rect('<set attributeName="x" to="300" begin="1s" dur="2s"/>'),
    at: [
      [0.5, square(0, 0)],
      [2, square(300, 0)],
      [3.5, square(0, 0)],
    ],
  },
  {
    name: 'SMIL animateMotion with mpath',
    svg: drawing(
      '<path id="p" d="M0,100 H400" fill="none"/><rect width="40" height="40"><animateMotion dur="4s"><mpath xlink:href="#p"/></animateMotion></rect>',
    ),
    at: [
      [0, square(0, 100)],
      [2, square(200, 100)],
      [3, square(300, 100)],
    ],
  },
  {
    name: 'SMIL accumulate and additive',
    svg: rect(
      '<animate attributeName="x" by="100" dur="1s" repeatCount="3" accumulate="sum" additive="sum" fill="freeze"/>',
      'x="50"',
    ),
    at: [
      [0.5, square(100, 0)],
      [1.5, square(200, 0)],
      [5, square(350, 0)],
    ],
  },
  {
    name: 'SMIL negative begin',
    svg: rect('<animate attributeName="x" values="0;400" dur="4s" begin="-1s" fill="freeze"/>'),
    at: [
      [0, square(100, 0)],
      [1, square(200, 0)],
    ],
  },
  {
    name: 'SMIL animateTransform in a nested svg',
    svg: drawing(
      '<svg x="100" y="100" width="400" height="400"><rect width="40" height="40"><animateTransform attributeName="transform" type="translate" values="0 0;200 0" dur="2s"/></rect></svg>',
    ),
    at: [
      [0, square(100, 100)],
      [1, square(200, 100)],
    ],
  },
  {
    name: 'SMIL in a copy made by use',
    svg: drawing(
      '<defs><rect id="r" width="40" height="40"><animate attributeName="x" values="0;200" dur="2s"/></rect></defs><use href="#r" y="100"/>',
    ),
    at: [[1, square(100, 100)]],
  },
  {
    name: 'CSS keyframes',
    svg: styled('@keyframes m{to{transform:translate(400px,0)}} #r{animation:m 4s linear infinite}'),
    at: [
      [0, square(0, 0)],
      [1, square(100, 0)],
      [5, square(100, 0)],
    ],
  },
  {
    name: 'CSS negative delay',
    svg: styled('@keyframes m{to{transform:translate(400px,0)}} #r{animation:m 4s linear -1s infinite}'),
    at: [
      [0, square(100, 0)],
      [1, square(200, 0)],
    ],
  },
  {
    name: 'CSS steps that alternate',
    svg: styled(
      '@keyframes m{from{transform:translate(0,0)}to{transform:translate(0,400px)}} #r{animation:m 2s steps(2,end) infinite alternate}',
    ),
    at: [
      [0.5, square(0, 0)],
      [1.5, square(0, 200)],
      [2.5, square(0, 200)],
    ],
  },
  {
    name: 'CSS animation that is over, seen going back in time too',
    svg: styled(
      '@keyframes m{from{transform:translate(0,0)}to{transform:translate(400px,0)}} #r{animation:m 1s linear}',
    ),
    at: [
      [0.5, square(200, 0)],
      [3, square(0, 0)],
      [0.25, square(100, 0)],
    ],
  },
  {
    name: 'CSS animation shorter than loading takes',
    svg: styled(
      '@keyframes m{from{transform:translate(200px,0)}to{transform:translate(400px,0)}} #r{animation:m 1ms linear forwards}',
    ),
    at: [
      [0, square(200, 0)],
      [1, square(400, 0)],
    ],
  },
  {
    name: 'CSS offset-path',
    svg: styled(
      '@keyframes o{to{offset-distance:100%}} #r{offset-path:path("M20,120 H420");offset-anchor:20px 20px;animation:o 4s linear}',
    ),
    at: [
      [0, square(0, 100)],
      [2, square(200, 100)],
    ],
  },
  {
    name: 'CSS animation in a copy made by use',
    svg: styled(
      '@keyframes m{to{transform:translate(400px,0)}} #r{animation:m 4s linear infinite}',
      '<defs><rect id="r" width="40" height="40"/></defs><use href="#r" y="100"/>',
    ),
    at: [
      [0, square(0, 100)],
      [2, square(200, 100)],
      [3, square(300, 100)],
    ],
  },
  {
    name: 'CSS animation of a class that SMIL sets in a copy made by use',
    svg: styled(
      '@keyframes m{to{transform:translate(400px,0)}} .on{animation:m 4s linear infinite}',
      '<defs><rect id="r" width="40" height="40"><set attributeName="class" to="on" begin="1s"/></rect></defs><use href="#r" y="100"/>',
    ),
    at: [
      [0, square(0, 100)],
      [3, square(200, 100)],
    ],
  },
  {
    name: 'CSS transition from its starting style',
    svg: styled(
      '#r{transform:translate(400px,0);transition:transform 4s linear} @starting-style{#r{transform:translate(0,0)}}',
    ),
    at: [
      [0, square(0, 0)],
      [1, square(100, 0)],
    ],
  },
  {
    name: 'CSS animation of a class that SMIL sets',
    svg: styled(
      '@keyframes m{to{transform:translate(400px,0)}} .on{animation:m 4s linear}',
      '<rect width="40" height="40"><set attributeName="class" to="on" begin="1s"/></rect>',
    ),
    at: [
      [0.5, square(0, 0)],
      [2, square(100, 0)],
    ],
  },
  {
    name: 'animated clip path',
    svg: drawing(
      '<clipPath id="c"><rect width="40" height="40"><animate attributeName="x" values="0;400" dur="4s"/></rect></clipPath><rect width="512" height="40" clip-path="url(#c)"/>',
    ),
    at: [
      [1, square(100, 0)],
      [2, square(200, 0)],
    ],
  },
  {
    name: 'animated mask',
    svg: drawing(
      '<mask id="m"><rect width="40" height="40" fill="#fff"><animate attributeName="x" values="0;400" dur="4s"/></rect></mask><rect width="512" height="40" mask="url(#m)"/>',
    ),
    at: [[1, square(100, 0)]],
  },
  {
    name: 'animated filter',
    svg: drawing(
      '<filter id="f" filterUnits="userSpaceOnUse" width="512" height="512"><feOffset dx="0"><animate attributeName="dx" values="0;400" dur="4s"/></feOffset></filter><rect width="40" height="40" filter="url(#f)"/>',
    ),
    at: [
      [1, square(100, 0)],
      [3, square(300, 0)],
    ],
  },
  {
    name: 'animated pattern',
    svg: drawing(
      '<pattern id="p" width="512" height="512" patternUnits="userSpaceOnUse"><animateTransform attributeName="patternTransform" type="translate" values="0 0;400 0" dur="4s"/><rect width="40" height="40"/></pattern><rect width="512" height="512" fill="url(#p)"/>',
    ),
    at: [[1, square(100, 0)]],
  },
  {
    name: 'gradient stop that turns black',
    svg: drawing(
      '<linearGradient id="g"><stop stop-color="#fff"><set attributeName="stop-color" to="#000" begin="1s"/></stop></linearGradient><rect width="40" height="40" fill="url(#g)"/>',
    ),
    at: [
      [0.5, null],
      [1.5, square(0, 0)],
    ],
  },
  {
    name: 'HTML in a foreignObject',
    svg: styled(
      '@keyframes m{to{transform:translate(400px,0)}} .d{width:40px;height:40px;background:#000;animation:m 4s linear}',
      '<foreignObject width="512" height="512"><div xmlns="http://www.w3.org/1999/xhtml" class="d"/></foreignObject>',
    ),
    at: [
      [0, square(0, 0)],
      [2, square(200, 0)],
    ],
  },
];
