import { AuditError, perItem } from '../../domain/index.ts';
import { openJudge, parseProfile, testConnection } from '../../judge/index.ts';
import type { JudgeProfile } from '../../judge/index.ts';
import { compareJudgings, judgeFolder, priceJudging, readJudgeRubric, reparseFolder } from './index.ts';
import { listJudges } from '../../store/index.ts';
import { refuseIfReadOnly, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { tellingLists } from '../../api/kernel/folder-jobs.ts';
import type { DifferingRollouts, JudgingBackend, JudgingRequest, SavedProfile } from './contract.ts';

/** Differing rollouts that are sent with their numbers: as many as a filter can name. */
const MAX_LISTED = 1000;

export function createJudging(context: AssayContext): JudgingBackend {
  const { settings, keys, jobs, protocol, openRenderer } = context;
  return {
    judgeProfiles: () => Promise.all(settings.judgeProfiles().map((profile) => describe(context, profile))),
    saveJudgeProfile: (input, replaces) => {
      refuseIfReadOnly(context);
      const profile = parseProfile(input);
      settings.saveJudgeProfile(profile, replaces);
      return profile;
    },
    removeJudgeProfile: (name) => {
      refuseIfReadOnly(context);
      settings.removeJudgeProfile(name);
    },
    testJudge: async (input) => testConnection(parseProfile(input), keys),

    priceJudging: async (workspaceId, request) =>
      priceJudging(storeOf(context, workspaceId), {
        ...scoped(request),
        profile: profileOf(context, request),
        rubric: await readJudgeRubric(protocol),
      }),
    startJudging: async (workspaceId, request) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const profile = profileOf(context, request);
      const judge = await openJudge(profile, { keys, rubric: await readJudgeRubric(protocol) });
      return jobs.start('judge', workspaceId, `Judge with ${profile.name}`, async (job, pause) => {
        const options = { ...scoped(request), judge, protocol, openRenderer, pause };
        try {
          const summary = await judgeFolder(store, options, tellingLists(context, workspaceId, job));
          if (summary.stopped !== null && !job.signal.aborted)
            context.feed.publish({ kind: 'notice', workspaceId, problem: summary.stopped });
          return summary;
        } finally {
          tellChanged(context, workspaceId, 'runs', 'rollouts', 'judge');
        }
      });
    },
    pauseJob: (jobId) => jobs.pause(jobId),
    resumeJob: (jobId) => jobs.resume(jobId),

    judges: (workspaceId) => listJudges(storeOf(context, workspaceId)),
    compareJudgings: (workspaceId, filter, first, second) => {
      const { rollouts, items } = compareJudgings(storeOf(context, workspaceId), filter, first, second);
      return {
        rollouts,
        items: perItem((item) => {
          const { n, flips, rate, yesToNo, noToYes } = items[item];
          return { n, flips, rate, yesToNo: listed(yesToNo), noToYes: listed(noToYes) };
        }),
      };
    },
    startReparse: (workspaceId, filter) => {
      const store = storeOf(context, workspaceId);
      return jobs.start('reparse', workspaceId, 'Read the stored judge replies again', (job) =>
        reparseFolder(store, filter, job),
      );
    },
  };
}

async function describe({ keys }: AssayContext, profile: JudgeProfile): Promise<SavedProfile> {
  const { keyName } = profile;
  return { profile, keyFound: keyName === null || (await keys.get(keyName)) !== null };
}

function profileOf({ settings }: AssayContext, { profile: name }: JudgingRequest): JudgeProfile {
  const found = settings.judgeProfiles().find((profile) => profile.name === name);
  if (found !== undefined) return found;
  throw new AuditError({
    code: 'no-such-profile',
    message: `there is no judge profile called ${name}`,
    hint: 'make one in Settings',
  });
}

function scoped({ filter, limit, items, fresh }: JudgingRequest) {
  return { scope: { filter, limit }, items, fresh };
}

function listed(ids: readonly number[]): DifferingRollouts {
  return { count: ids.length, ids: ids.slice(0, MAX_LISTED) };
}
