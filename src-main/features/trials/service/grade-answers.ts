import { AuditError } from '../../../domain/index.ts';
import type { JobContext } from '../../../domain/index.ts';
import { failureProblem, openChat, resolveKey } from '../../../judge/index.ts';
import type { JudgeProfile, KeySource } from '../../../judge/index.ts';
import { gradeDrawings } from '../index.ts';
import type { DrawingToGrade, GradeRequest, GradingResult } from '../index.ts';
import type { OpenRenderer } from './static-chromium.ts';
import { openStaticRenderer } from './static-renderers.ts';
import { readDrawingSchema, readGradedProtocol, readGradingRubric } from './trial-resources.ts';

export interface GradingOptions {
  /** How to reach the judge. */
  readonly profile: JudgeProfile;
  readonly keys: KeySource;
  readonly openRenderer: OpenRenderer;
  /** Other files than the built-in ones. */
  readonly protocolFile?: string | undefined;
  readonly rubricFile?: string | undefined;
  readonly schemaFile?: string | undefined;
}

/**
 * Grades answers by the second protocol. Throws `no-key`, `no-renderer`, or what is wrong with a file; a judge that fails is an
 * error of the one drawing.
 */
export async function gradeAnswers(
  drawings: readonly DrawingToGrade[],
  { profile, keys, openRenderer, ...files }: GradingOptions,
  job: JobContext,
): Promise<GradingResult> {
  const read = await readGradedProtocol(files.protocolFile);
  const protocol = { ...read, judge: { ...read.judge, model: profile.model } };
  const [schema, rubric] = await Promise.all([
    readDrawingSchema(protocol, files.schemaFile),
    readGradingRubric(protocol, files.rubricFile),
  ]);
  const askJudge = await openGrader(profile, keys);
  const { renderer, why, close } = await openStaticRenderer(openRenderer, protocol.render);
  try {
    if (renderer === null) {
      throw new AuditError({
        code: 'no-renderer',
        message: `there is nothing to draw with: ${why}`,
        hint: 'install librsvg2-bin, or see `svg-assay doctor`',
      });
    }
    const { concurrency } = profile;
    return await gradeDrawings(drawings, { protocol, schema, rubric, renderer, askJudge, concurrency }, job);
  } finally {
    await close();
  }
}

/** The judge as grading asks it: the rubric is its instruction, prompt and picture are what it is asked about. */
async function openGrader(
  profile: JudgeProfile,
  keys: KeySource,
): Promise<(request: GradeRequest) => Promise<string>> {
  const chat = await openChat(profile, await resolveKey(profile.keyName, keys));
  return async ({ rubric, prompt, png, signal }) => {
    const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const result = await chat.ask(
      {
        messages: [
          { role: 'system', content: rubric },
          {
            role: 'user',
            content: [
              { type: 'text', text: prompt },
              { type: 'image_url', image_url: { url } },
            ],
          },
        ],
      },
      signal,
    );
    if (!result.ok) throw new AuditError(failureProblem(result.failure));
    return result.reply.text;
  };
}
