import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import type { AssayRouter } from '../../src-main/api/index.ts';
import { bridgeLink } from './bridge-link.ts';

const ENDPOINT = '/trpc';

/** The one client of the API. Only stores and composables use it. */
export const api = createTRPCClient<AssayRouter>({
  links: [window.assay ? bridgeLink(window.assay) : httpLinks()],
});

function httpLinks(): TRPCLink<AssayRouter> {
  return splitLink({
    condition: (op) => op.type === 'subscription',
    true: httpSubscriptionLink({ url: ENDPOINT }),
    // A header that no form or image of another site can send; the server asks for it on writes.
    false: httpLink({ url: ENDPOINT, headers: { 'x-svg-assay': '1' } }),
  });
}
