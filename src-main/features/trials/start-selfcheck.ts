import { AuditError } from '../../domain/index.ts';
import { resolveKey } from '../../judge/index.ts';
import { checkServer } from './service/index.ts';
import type { JobInfo } from '../../api/kernel/jobs.ts';
import { parsePrompts } from './index.ts';
import { tellChanged, TRIALS_SCOPE } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { SelfcheckRequest } from './trial-views.ts';

/** Starts a self-check as a job; what is wrong with the request is said at once. */
export async function startSelfcheck(
  context: AssayContext,
  { prompts, keyName, ...request }: SelfcheckRequest,
): Promise<JobInfo> {
  if (context.jobs.running('selfcheck', TRIALS_SCOPE) !== null) {
    throw new AuditError({
      code: 'selfcheck-running',
      message: 'a self-check is running; two at once would measure each other',
      hint: 'wait for it, or cancel it under Jobs',
    });
  }
  const parsed = parsePrompts(prompts, 'the prompts');
  if (parsed.length === 0)
    throw new AuditError({
      code: 'no-prompts',
      message: 'there is no prompt to ask the model',
      hint: 'give a JSON object with "prompt" or a prompt on each line',
    });
  const apiKey = await resolveKey(keyName, context.keys);
  const store = context.trials.open();
  if (store === null) throw new Error('a store that may be written can be opened');
  const title = `Self-check of ${request.model}`;
  return context.jobs.start('selfcheck', TRIALS_SCOPE, title, async (job) => {
    try {
      const options = { ...request, prompts: parsed, ...(apiKey === null ? {} : { apiKey }) };
      const { id } = await checkServer(store, options, context.openRendererWith, job);
      return { id };
    } finally {
      tellChanged(context, TRIALS_SCOPE, 'trials');
    }
  });
}
