import { AuditError } from '../../domain/index.ts';
import { listQueues, type Queue, type Store } from '../../store/index.ts';

/** The queue of a number, with or without #, or of a name. Throws `no-such-queue`, and `ambiguous-queue` for a name of several. */
export function findQueue(store: Store, name: string): Queue {
  const queues = listQueues(store);
  const named = queues.filter((queue) => queue.name === name);
  const [found = queues.find(({ id }) => name === String(id) || name === `#${id}`), ...others] = named;
  if (others.length > 0)
    throw new AuditError({
      code: 'ambiguous-queue',
      message: `${named.length} queues are called ${name}`,
      hint: `give the number of one: ${named.map(({ id }) => `#${id}`).join(', ')}`,
    });
  if (found !== undefined) return found;
  throw new AuditError({
    code: 'no-such-queue',
    message: `there is no queue ${name}`,
    hint: 'svg-assay queue list shows them',
  });
}
