import { z } from 'zod';

/**
 * A number as a page shows it. `low` and `high` bound the values that are shown like this: 68.4 stands for
 * 68.35–68.45, 1,232 for 1,231.5–1,232.5, 76.7M for 76,650,000–76,750,000.
 */
export const figureSchema = z.object({
  shown: z.string(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Figure = z.infer<typeof figureSchema>;

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };
const UNIT_SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** A stretch of time as pages write it, such as `8h 1m` or `6m 58s`; the source of a regular expression. */
export const DURATION = String.raw`\d+(?:\.\d+)?\s?[dhms](?:\s*\d+(?:\.\d+)?\s?[dhms])*`;

/** Reads `0.07057`, `1,232`, `$9.51`, `76.7M` or `303k`; null for anything else. */
export function parseFigure(shown: string): Figure | null {
  const match = /^(-?)\$?(-?)([\d,]*\d)(?:\.(\d+))?\s*([kKmMbB]?)$/.exec(shown.trim());
  if (match === null) return null;
  const [, minus, innerMinus, whole = '', decimals = '', suffix = ''] = match;
  const scale = SCALES[suffix.toLowerCase()] ?? 1;
  const sign = minus === '-' || innerMinus === '-' ? -1 : 1;
  const value = sign * Number(`${whole.replaceAll(',', '')}.${decimals || '0'}`) * scale;
  return figureAround(shown.trim(), value, (scale * 10 ** -decimals.length) / 2);
}

/** Reads a duration into seconds; half of the smallest unit shown is its rounding. */
export function parseDuration(shown: string): Figure | null {
  const text = shown.trim();
  if (!new RegExp(`^(?:${DURATION})$`).test(text)) return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s?([dhms])/g)];
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit ?? ''] ?? 0),
    0,
  );
  const [, lastAmount = '', lastUnit = ''] = parts.at(-1) ?? [];
  const decimals = lastAmount.split('.')[1]?.length ?? 0;
  return figureAround(text, seconds, ((UNIT_SECONDS[lastUnit] ?? 1) * 10 ** -decimals) / 2);
}

function figureAround(shown: string, value: number, halfStep: number): Figure {
  return { shown, value, low: value - halfStep, high: value + halfStep };
}
