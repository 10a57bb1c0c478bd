/**
 * True for a name under which a key may be kept: the spelling of an environment variable, since in browser mode and on
 * the command line it is one.
 */
export function isSecretName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(name);
}
