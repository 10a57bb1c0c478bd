import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Name of the cookie that a browser is given for the token in the first address. */
export const ACCESS_COOKIE = 'svg_assay_access';

/** Sent by the interface with everything that is not a GET; a foreign page cannot add it without CORS, which there is none of. */
const OWN_REQUEST_HEADER = 'x-svg-assay';

/** Who may talk to the server: the one that knows the token, from a page of this server, under one of its own names. */
export interface AccessRules {
  readonly token: string;
  /** `host:port` values that a request may name; anything else is DNS rebinding or a mistake. */
  readonly hosts: ReadonlySet<string>;
}

export type Refusal = { readonly status: 401 | 403 | 421; readonly message: string };

/** Checks one request; null where it may pass. */
export function checkAccess(request: IncomingMessage, rules: AccessRules): Refusal | null {
  const host = request.headers.host ?? '';
  if (!rules.hosts.has(host.toLowerCase())) return { status: 421, message: 'unknown host name' };
  const origin = request.headers.origin;
  if (origin !== undefined && !isOwnOrigin(origin, host)) return { status: 403, message: 'foreign origin' };
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return { status: 403, message: 'cross-site request' };
  if (!hasToken(request, rules.token))
    return { status: 401, message: 'open the address with its token that svg-assay printed' };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads && request.headers[OWN_REQUEST_HEADER] === undefined)
    return { status: 403, message: 'missing request header' };
  return null;
}

/** True when the address itself carries the right token, as the first visit does. */
export function hasTokenInAddress(url: URL, token: string): boolean {
  const given = url.searchParams.get('token');
  return given !== null && sameSecret(given, token);
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  const given = cookies
    .find((cookie) => cookie.startsWith(`${ACCESS_COOKIE}=`))
    ?.slice(ACCESS_COOKIE.length + 1);
  return given !== undefined && sameSecret(given, token);
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

function sameSecret(given: string, secret: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(secret);
  return left.length === right.length && timingSafeEqual(left, right);
}
