/**
 * The part of the page's program that plays: `createPlayer(root)` has `drawAt(seconds)`, which brings the drawing to the state that
 * playing from the start would have reached by then. Kept as text like the rest.
 *
 * Each time starts from nothing: a style sheet ends every CSS animation and transition, and the drawing is taken out of the layout and
 * put back, which leaves no picture, layer or filter of an earlier frame. So a frame is a function of the drawing and its time alone.
 *
 * SMIL says by itself what holds at a time. CSS does not: what an animation shows depends on when it began and on how long it stood
 * paused, and SMIL can decide both. So the player goes through the moments at which SMIL changes what style sheets look at, lets the
 * browser start, pause and end what is due at each, and keeps every animation's own time. The browser's clock for CSS animations
 * stands still (`stop-animation-clock.ts`), and no play state is ever set from here: the browser's own stays in force.
 */
export const PAGE_PLAYER = String.raw`
function createPlayer(root) {
  const SMIL = 'animate, animateColor, animateMotion, animateTransform, set';
  // Where the exact moment of a change cannot be read, what playing at 50 frames a second would notice.
  const STEP_S = 0.02;
  const PRECISION_S = 1e-6;
  const properties = new Set(getComputedStyle(root));
  let copies = [];
  let known = new Map();
  const seen = new Set();
  let plan = null;

  const setClock = (seconds) => {
    for (const svg of [root, ...root.querySelectorAll('svg')]) {
      if (!(svg instanceof SVGSVGElement)) continue;
      svg.pauseAnimations();
      svg.setCurrentTime(seconds);
    }
  };

  function smilElements() {
    return [...root.querySelectorAll(SMIL)].filter((element) => element instanceof SVGAnimationElement);
  }

  // The names of the properties that any rule or style attribute sets, as the browser has read them.
  function declares(prefix) {
    return someStyle(document, [...document.styleSheets], (style) => [...style].some((name) => name.startsWith(prefix)));
  }

  // SMIL reaches style sheets by classes, by whether an element is displayed and, where there are transitions, by any property.
  function makePlan() {
    const moves = declares('transition');
    if (!moves && !declares('animation')) return { isStyled: false, classes: [], everyStep: false, changes: [], scannedTo: 0 };
    const named = smilElements().map((element) => [element, (element.getAttribute('attributeName') ?? '').trim()]);
    const classes = named.filter(([, name]) => name === 'class').map(([element]) => element.targetElement);
    return {
      isStyled: true,
      classes: [...new Set(classes)].filter((element) => element !== null),
      everyStep: named.some(([, name]) => name === 'display' || (moves && properties.has(name))),
      changes: [],
      scannedTo: 0,
    };
  }

  // Reading classes asks for no style, so nothing starts while their changes are looked for.
  function classesAt(seconds) {
    setClock(seconds);
    return plan.classes.map((element) => element.className.animVal ?? element.className).join('\n');
  }

  function scanTo(seconds) {
    while (plan.scannedTo < seconds) {
      const end = (Math.round(plan.scannedTo / STEP_S) + 1) * STEP_S;
      if (plan.classes.length > 0) scanStep(plan.scannedTo, end);
      if (plan.everyStep) plan.changes.push(end);
      plan.scannedTo = end;
    }
  }

  function scanStep(start, end) {
    const last = classesAt(end);
    let before = start;
    let classes = classesAt(start);
    while (classes !== last) {
      let low = before;
      let high = end;
      while (high - low > PRECISION_S) {
        const middle = (low + high) / 2;
        if (classesAt(middle) === classes) low = middle;
        else high = middle;
      }
      plan.changes.push(high);
      before = high;
      classes = classesAt(high);
    }
  }

  function current() {
    return [document, ...copies].flatMap((tree) => tree.getAnimations()).filter(({ timeline }) => timeline === document.timeline);
  }

  // Asking for a box makes the browser work out all styles, and so start, pause and end what they now say.
  const settle = () => root.getBoundingClientRect();

  function look() {
    settle();
    for (const animation of current()) {
      seen.add(animation);
      if (!known.has(animation)) known.set(animation, { localMs: 0, isRunning: true });
    }
    for (const [animation, state] of known) {
      const { playState } = animation;
      if (playState === 'idle') { known.delete(animation); continue; }
      state.isRunning = playState !== 'paused';
      animation.currentTime = state.localMs;
    }
  }

  // Ends every animation and transition. One that insists, by an important rule that wins, starts again from 0 instead.
  const none = new CSSStyleSheet();
  none.replaceSync('*, *::before, *::after, *::marker { animation-name: none !important; transition-property: none !important }');
  function endAnimations() {
    document.adoptedStyleSheets = [none];
    settle();
    for (const animation of seen) if (animation.playState === 'idle') seen.delete(animation);
    known = new Map([...seen].map((animation) => [animation, { localMs: 0, isRunning: true }]));
    for (const transition of opening) {
      transition.play();
      known.set(transition, { localMs: 0, isRunning: true });
    }
  }

  // Transitions out of a starting style begin when the document is first shown, which is once.
  let opening = [];
  function noteOpening() {
    settle();
    if (plan.classes.length === 0 && !plan.everyStep) opening = current().filter((each) => each instanceof CSSTransition);
  }

  function drawAt(seconds) {
    if (plan === null) {
      plan = makePlan();
      noteOpening();
    }
    scanTo(seconds);
    let now = 0;
    setClock(0);
    if (plan.isStyled) endAnimations();
    const value = root.style.getPropertyValue('display');
    const priority = root.style.getPropertyPriority('display');
    root.style.setProperty('display', 'none', 'important');
    settle();
    root.style.setProperty('display', value, priority);
    document.adoptedStyleSheets = [];
    look();
    for (const moment of [...plan.changes.filter((change) => change < seconds), seconds]) {
      for (const [animation, state] of known) {
        if (!state.isRunning) continue;
        state.localMs += (moment - now) * 1000;
        animation.currentTime = state.localMs;
      }
      now = moment;
      setClock(now);
      look();
    }
  }

  return {
    drawAt,
    smilElements,
    // The trees that the browser makes for use elements; only the protocol can hand them over.
    setCopies(trees) { copies = trees; },
    hasCopies: () => root.querySelector('use') !== null && (declares('animation') || declares('transition')),
    animations: () => [...known.keys()].filter((animation) => animation.effect?.target?.getRootNode() === document),
  };
}`;
