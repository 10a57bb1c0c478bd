import { z } from 'zod';
import { folderProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import { DEFAULT_PICTURES, makeReport } from './index.ts';
import { MEDIA_TYPES, REPORT_FORMATS, REPORT_NAMES, writeReport } from './pages/index.ts';
import { reportName } from './report-name.ts';

/** A report as a file for the browser to save. */
interface ReportFile {
  readonly fileName: string;
  readonly mediaType: string;
  /** Text as it is, or the bytes of a PDF in base 64. */
  readonly body: string;
  readonly encoding: 'text' | 'base64';
  /** The counts that the report states, by name. */
  readonly facts: Readonly<Record<string, string | number | null>>;
}

/** Reports, the same as the command line writes. */
export const reportRoutes = t.router({
  make: folderProcedure
    .input(
      z.object({
        name: z.enum(REPORT_NAMES),
        filter: z.string().max(10_000),
        format: z.enum(REPORT_FORMATS),
        pseudonyms: z.boolean().default(false),
      }),
    )
    .mutation(async ({ ctx, input: { name, filter, format, pseudonyms } }): Promise<ReportFile> => {
      const { store, protocol, openRenderer, openRenderHost } = ctx;
      const request = { name, filter, pseudonyms, atMs: Date.now(), pictures: DEFAULT_PICTURES };
      const { version } = ctx.program;
      const report = await makeReport(store, request, { protocol, openRenderer, version });
      const parts: Buffer[] = [];
      for await (const part of writeReport(report, format, protocol.render, openRenderHost))
        parts.push(Buffer.from(part));
      const encoding = format === 'pdf' ? 'base64' : 'text';
      return {
        fileName: `${reportName(store, { name, filter })}.${format}`,
        mediaType: MEDIA_TYPES[format],
        body: Buffer.concat(parts).toString(encoding === 'base64' ? 'base64' : 'utf8'),
        encoding,
        facts: Object.fromEntries(report.facts.map((fact) => [fact.name, fact.value])),
      };
    }),
});
