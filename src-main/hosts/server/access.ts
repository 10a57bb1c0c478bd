import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Sent by the interface with everything that is not a GET; a foreign page cannot add it without CORS, which there is none of. */
const OWN_REQUEST_HEADER = 'x-svg-assay';

/** Who may talk to the server: the one that opened its address, from a page of this server, under one of its own names. */
export interface AccessRules {
  /** In the address that is printed; good for one thing, being given the session. */
  readonly token: string;
  readonly session: Session;
  /** `host:port` values that a request may name; anything else is DNS rebinding or a mistake. */
  readonly hosts: ReadonlySet<string>;
}

/**
 * What a browser is given for the token. Browsers send cookies to every port of a host, so servers side by side need names of
 * their own, and what others are sent must not be the token; `docs/decisions/0085-one-session-a-server.md` has the whole of it.
 */
export interface Session {
  readonly cookieName: string;
  readonly value: string;
}

/** The session of the server at this port; it ends with the server. */
export function newSession(port: number): Session {
  return { cookieName: `svg_assay_${port}`, value: randomBytes(24).toString('base64url') };
}

/** Script cannot read it, no other site sends it, and no `Domain` hands it to other hosts. */
export function sessionCookie({ cookieName, value }: Session): string {
  return `${cookieName}=${value}; HttpOnly; SameSite=Strict; Path=/`;
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
  if (!hasSession(request, rules.session))
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

function hasSession(request: IncomingMessage, { cookieName, value }: Session): boolean {
  const given = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  // A page of another port can set a cookie of this name for a longer path, which then comes first.
  return given.some(
    (cookie) => cookie.startsWith(`${cookieName}=`) && sameSecret(cookie.slice(cookieName.length + 1), value),
  );
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

function sameSecret(given: string, secret: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(secret);
  return left.length === right.length && timingSafeEqual(left, right);
}
