/** Room that the text of one tick takes on the track, `t10` with its padding. */
const TEXT_PX = 24;

/**
 * Which ticks keep their text: from left to right each one whose text is clear of the last that was kept. Times and
 * duration are in seconds, times in ascending order; texts are centred on their ticks.
 */
export function textsThatFit(
  timesS: readonly number[],
  durationS: number,
  trackPx: number,
): readonly boolean[] {
  let lastPx = -Infinity;
  return timesS.map((timeS) => {
    const atPx = (timeS / durationS) * trackPx;
    const fits = atPx - lastPx >= TEXT_PX;
    if (fits) lastPx = atPx;
    return fits;
  });
}
