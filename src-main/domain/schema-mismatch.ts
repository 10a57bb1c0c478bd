import type { z } from 'zod';

/** What is wrong with data that a person wrote, in one line: the first fault with its field, and how many more there are. */
export function schemaMismatch({ issues }: z.ZodError): string {
  const [first, ...more] = issues;
  if (first === undefined) throw new Error('a mismatch has an issue');
  const rest = more.length === 0 ? '' : `, and ${more.length} more`;
  return `${describeIssue(first)}${rest}`;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const within = field === '' ? '' : ` in "${field}"`;
    return `unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}${within}`;
  }
  const isMissing = field !== '' && issue.message.endsWith('received undefined');
  if (isMissing) return `"${field}" is missing`;
  const said = issue.message.replace(/^Invalid (input|option): /, '').replaceAll('|', ', ');
  return field === '' ? said : `"${field}": ${said}`;
}
