import { describe, expect, it } from 'vitest';
import { draw, drawStyled, judge } from './gate-cases.ts';

const EV = 'xmlns:ev="http://www.w3.org/2001/xml-events"';

describe('gate event-handler', () => {
  it.each([
    ['a handler in foreign metadata', draw('<metadata><m onclick="x"/></metadata>')],
    ['an unknown name with a script', draw('<g onfoo="a=b"/>')],
    ['an animation of a handler', draw('<set attributeName=" onClick " to="x"/>')],
    ['ev:event', draw(`<g ${EV} ev:event="click"/>`)],
    [
      'ev:handler, its prefix bound on the root',
      `<svg xmlns="http://www.w3.org/2000/svg" ${EV}><g ev:handler="#a"/></svg>`,
    ],
    [
      'XML Events under another prefix',
      draw('<g xmlns:q="http://www.w3.org/2001/xml-events" q:observer="a"/>'),
    ],
    ['a listener element', draw(`<ev:listener ${EV} event="click" handler="#a"/>`)],
    ['a listener that is its own default', draw('<listener xmlns="http://www.w3.org/2001/xml-events"/>')],
    ['a listener of SVG', draw('<listener event="click" handler="#a"/>')],
    ['XML Events in metadata', draw(`<metadata><m ${EV} ev:event="load"/></metadata>`)],
    ['an animation of ev:event', draw(`<g ${EV}><set attributeName="ev:event" to="click"/></g>`)],
  ])('refuses %s', (_case, svg) => {
    expect(judge(svg).gate).toBe('event-handler');
  });

  it('passes the prefix of XML Events where it is bound to something else, or to nothing that is used', () => {
    expect(judge(draw('<g xmlns:ev="urn:ev" ev:event="click" ev:handler="#a"/>')).ok).toBe(true);
    expect(judge(draw(`<g ${EV} id="event"/>`)).ok).toBe(true);
    expect(judge(draw('<m xmlns="urn:m"><handler/><listener/></m>')).ok).toBe(true);
  });

  it('passes unknown names with plain values, and other vocabularies', () => {
    expect(
      judge(draw('<g onset="0 1 2" only="true" on="x" onfoo="" xmlns:m="urn:m" m:onclick="x()"/>')).ok,
    ).toBe(true);
  });
});

function drawTimed(times: string): string {
  return draw(`<rect><set id="a" attributeName="x" to="1" ${times}/></rect>`);
}

describe('gate event-animation, timing attributes', () => {
  it.each([
    'click',
    'wallclock(2020-01-01)',
    'prev.end',
    'a.b.click',
    '1s;accessKey(a)',
    'INDEFINITE',
    '5 s x',
    '1e3s',
  ])('refuses begin="%s"', (time) => {
    expect(judge(drawTimed(`begin="${time}"`)).gate).toBe('event-animation');
  });

  it.each([
    '.5s',
    '1h;00:00:01',
    '-2.5min; +3ms',
    '2.',
    '100:00:00.5',
    '99999999999999999999s',
    'indefinite',
    '0s;',
  ])('passes begin="%s"', (time) => {
    expect(judge(drawTimed(`begin="${time}" end="${time}"`)).failures).toEqual([]);
  });

  it('compares names without regard to case', () => {
    expect(judge(drawTimed('BEGIN="click"')).gate).toBe('event-animation');
  });

  it('refuses an indefinite start only if a link, however written, aims at it', () => {
    const animation = '<set id="a" attributeName="x" to="1" begin="1s;indefinite"/>';
    expect(judge(draw(`<a href="#%61"/>${animation}`)).gate).toBe('event-animation');
    expect(judge(draw(`<a><set attributeName="href" to="#a"/></a>${animation}`)).gate).toBe(
      'event-animation',
    );
    expect(judge(draw(`<a href="#b"/>${animation}`)).failures).toEqual([]);
  });
});

describe('gate event-animation, CSS', () => {
  it.each([
    'rect{transition:fill .2s} rect:hover{fill:blue}',
    'rect{transition:mask .2s} rect:hover{mask-size:2px}',
    'rect{animation:k 1s} rect:active{animation-play-state:paused}',
    'rect{animation:k 1s} g{display:none} svg:focus-within g{display:inline}',
    'rect:is(.a,:HOVER){transition:all 1s}',
    '@layer x{g:hover{&amp; rect{animation:k 1s}}}',
    '@media (hover:hover){rect:hover{animation:k 1s}}',
    '@scope (g:hover){rect{animation:k 1s}}',
    '@container scroll-state(stuck:top){rect{animation:k 1s}}',
    'rect{animation:k var(--d)} rect:hover{--d:1s}',
    'rect{animation-timeline:scroll()}',
    'rect{animation:k 1s linear view()}',
  ])('refuses %s', (css) => {
    expect(judge(drawStyled(css)).gate).toBe('event-animation');
  });

  it.each([
    'rect{transition:opacity .2s cubic-bezier(0,0,1,1)} rect:hover{fill:blue}',
    '@media (hover:hover){rect{animation:k 1s}}',
    '.hover{animation:hover 1s;animation-timeline:auto} rect{transition:fill 1s}',
    'rect{animation:k 1s} rect:hover{fill:blue}',
  ])('passes %s', (css) => {
    expect(judge(drawStyled(css)).failures).toEqual([]);
  });
});
