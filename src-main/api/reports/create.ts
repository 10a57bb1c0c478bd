import { DEFAULT_PICTURES, makeReport } from '../../pipeline/index.ts';
import { MEDIA_TYPES, writeReport } from '../../reports/index.ts';
import { storeOf } from '../assay/context.ts';
import type { AssayContext } from '../assay/context.ts';
import type { ReportsBackend } from './contract.ts';

export function createReports(context: AssayContext, version: string): ReportsBackend {
  const { protocol, openRenderer } = context;
  return {
    makeReport: async (workspaceId, { name, filter, format, pseudonyms }) => {
      const request = { name, filter, pseudonyms, atMs: Date.now(), pictures: DEFAULT_PICTURES };
      const report = await makeReport(storeOf(context, workspaceId), request, {
        protocol,
        openRenderer,
        version,
      });
      const parts: Buffer[] = [];
      for await (const part of writeReport(report, format, protocol.render)) parts.push(Buffer.from(part));
      const encoding = format === 'pdf' ? 'base64' : 'text';
      return {
        fileName: `${name}.${format}`,
        mediaType: MEDIA_TYPES[format],
        body: Buffer.concat(parts).toString(encoding === 'base64' ? 'base64' : 'utf8'),
        encoding,
        facts: Object.fromEntries(report.facts.map((fact) => [fact.name, fact.value])),
      };
    },
  };
}
