const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const STEPS: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly seconds: number }[] = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
];

/** 29 Nov 2026, 16:38 */
export function formatDate(atMs: number): string {
  return dates.format(atMs);
}

/** "3 days ago", with now given so that it can be told in tests. */
export function formatAgo(atMs: number, nowMs: number): string {
  const seconds = (atMs - nowMs) / 1000;
  const step = STEPS.find(({ seconds: least }) => Math.abs(seconds) >= least);
  return step ? relative.format(Math.round(seconds / step.seconds), step.unit) : 'just now';
}

/** Seconds as a person says them: 8 s, 3 min 20 s, 2 h 05 min */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')} min`;
}
