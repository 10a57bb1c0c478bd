import { createChromiumHost, findBrowser } from '../../../src-main/render/index.ts';
import { renderContract } from './render-contract.ts';
import { RULES } from './rules.ts';

renderContract('headless Chromium', async () =>
  createChromiumHost({ browser: await findBrowser(), callTimeoutMs: RULES.callTimeoutMs }),
);
