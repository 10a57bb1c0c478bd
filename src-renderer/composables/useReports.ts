import { api } from '../api/client.ts';
import { formatCounted } from '../format/numbers.ts';
import { useNotices } from '../stores/notices.ts';

const TYPES = { csv: 'text/csv', jsonl: 'application/jsonl' } as const;

/** Makes reports and hands them to the browser to save. */
export function useReports() {
  const notices = useNotices();

  async function saveDisagreements(
    workspaceId: string,
    filter: string,
    format: 'csv' | 'jsonl',
  ): Promise<void> {
    const report = await notices.attempt(() =>
      api.reports.disagreements.query({ workspaceId, filter, format }),
    );
    if (!report) return;
    saveText(report.fileName, report.text, TYPES[format]);
    notices.tell(`${report.fileName}: ${formatCounted(report.rows, 'row')}`);
  }

  return { saveDisagreements };
}

function saveText(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
