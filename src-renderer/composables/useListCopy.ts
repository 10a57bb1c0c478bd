import { api } from '../api/client.ts';
import { formatCount } from '../format/numbers.ts';
import { copyText } from './useClipboard.ts';
import type { RolloutQuery, RolloutRow } from '../../src-main/api/index.ts';

/** More rows than anybody pastes into a text; the message says how many there are. */
const MOST_ROWS = 500;

/** Copies the rows of a query as text; where there are more than fit, the first ones, and says so. */
export async function copyList(
  query: RolloutQuery,
  write: (rows: readonly RolloutRow[]) => string,
): Promise<void> {
  const { rows, total } = await api.rollouts.list.query({
    ...query,
    sort: [...query.sort],
    offset: 0,
    limit: MOST_ROWS,
  });
  const what = rows.length < total ? `The first ${rows.length} of ${formatCount(total)} rows` : 'Rows';
  await copyText(write(rows), what);
}
