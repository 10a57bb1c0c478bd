/**
 * Event handler attributes that some browser knows or knew: HTML's global and window handlers, SVG 1.1 and 2, SMIL,
 * pointer, touch, clipboard, animation and media events, with the prefixed and Internet Explorer ones. In lower case,
 * without their `on`.
 */
const EVENTS = `
  abort activate afterprint afterscriptexecute afterupdate animationcancel animationend animationiteration
  animationstart appinstalled auxclick beforeactivate beforecopy beforecut beforedeactivate beforeeditfocus beforeinput
  beforeinstallprompt beforematch beforepaste beforeprint beforescriptexecute beforetoggle beforeunload beforeupdate
  beforexrselect begin blur bounce cancel canplay canplaythrough cellchange change click close command contentvisibilityautostatechange
  contextlost contextmenu contextrestored controlselect copy cuechange cut dataavailable datasetchanged datasetcomplete
  dblclick deactivate devicelight devicemotion deviceorientation deviceorientationabsolute deviceproximity
  drag dragdrop dragend dragenter dragexit dragleave dragover dragstart drop durationchange emptied end ended error
  errorupdate filterchange finish focus focusin focusout formdata formchange forminput freeze fullscreenchange
  fullscreenerror gamepadconnected gamepaddisconnected gesturechange gestureend gesturestart gotpointercapture hashchange
  help input invalid keydown keypress keyup languagechange layoutcomplete load loadeddata loadedmetadata loadend loadstart
  losecapture lostpointercapture media mediacomplete mediaerror message messageerror mousedown mouseenter mouseleave
  mousemove mouseout mouseover mouseup mousewheel move moveend movestart mozfullscreenchange mozfullscreenerror
  msgesturechange msgesturedoubletap msgestureend msgesturehold msgesturestart msgesturetap mspointercancel
  mspointerdown mspointermove mspointerout mspointerover mspointerup mssitemodejumplistitemremoved msthumbnailclick
  offline online orientationchange outofsync overscroll page pagehide pageshow pagereveal pageswap paste pause play playing
  pointercancel pointerdown pointerenter pointerleave pointerlockchange pointerlockerror pointermove pointerout pointerover
  pointerrawupdate pointerup popstate progress propertychange ratechange readystatechange rejectionhandled repeat reset
  resize resizeend resizestart resume reverse rowdelete rowenter rowexit rowinserted rowsdelete rowsinserted scroll scrollend
  scrollsnapchange scrollsnapchanging search securitypolicyviolation seek seeked seeking select selectionchange selectstart
  show slotchange snapchanged snapchanging stalled start stop storage submit suspend syncrestored timeerror timeout timeupdate
  toggle touchcancel touchend touchmove touchstart trackchange transitioncancel transitionend transitionrun transitionstart
  unhandledrejection unload urlflip userproximity visibilitychange volumechange waiting webkitanimationend
  webkitanimationiteration webkitanimationstart webkitfullscreenchange webkitfullscreenerror webkitmouseforcechanged
  webkitmouseforcedown webkitmouseforceup webkitmouseforcewillbegin webkitplaybacktargetavailabilitychanged
  webkittransitionend webkitwillrevealbottom wheel zoom`;

export const HANDLER_NAMES: ReadonlySet<string> = new Set(
  EVENTS.trim()
    .split(/\s+/)
    .map((event) => `on${event}`),
);
