import type { Option } from 'commander';

/** What the help says of an option: what it does, what it takes, and what holds where it is left out. */
export function optionWords({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
  mandatory,
  negate,
}: Option): string {
  const standard = defaultValueDescription ?? (negate ? '' : valueInWords(defaultValue));
  const notes = [
    ...(mandatory ? ['required'] : []),
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(standard === '' ? [] : [`default: ${standard}`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

/** Nothing for a switch that is off and a list that is empty. */
function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
