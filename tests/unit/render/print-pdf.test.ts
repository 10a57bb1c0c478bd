import { describe, expect, it } from 'vitest';
import { printPdf } from '../../../src-main/render/index.ts';
import { startCountingServer } from './counting-server.ts';
import { RULES } from './rules.ts';

describe('printPdf', () => {
  it('prints a document, and fetches nothing for it', async () => {
    const server = await startCountingServer();
    try {
      const html = `<!doctype html><title>Report</title><h1>Report</h1><img src="${server.origin}/a.png">`;
      const pdf = Buffer.from(await printPdf(html, RULES));
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.includes('%%EOF')).toBe(true);
      expect(server.connections()).toBe(0);
    } finally {
      await server.close();
    }
  });
});
