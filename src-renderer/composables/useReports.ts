import { api } from '../api/client.ts';
import { saveBlob } from '../api/save-text.ts';
import { formatCounted } from '../format/numbers.ts';
import { useNotices } from '../stores/notices.ts';
import type { ReportFormat, ReportName } from '../../src-main/api/index.ts';

interface ReportChoice {
  readonly name: ReportName;
  readonly filter: string;
  readonly format: ReportFormat;
  readonly pseudonyms?: boolean;
}

/** Makes reports and hands them to the browser to save. */
export function useReports() {
  const notices = useNotices();

  async function save(workspaceId: string, choice: ReportChoice): Promise<void> {
    const report = await notices.attempt(() => api.reports.make.mutate({ workspaceId, ...choice }));
    if (!report) return;
    const { fileName, body, encoding, mediaType, facts } = report;
    const content = encoding === 'base64' ? Uint8Array.from(atob(body), (char) => char.charCodeAt(0)) : body;
    saveBlob(fileName, new Blob([content], { type: mediaType }));
    notices.tell(`${fileName}: ${formatCounted(Number(facts['rows'] ?? 0), 'row')}`);
  }

  return { save };
}
