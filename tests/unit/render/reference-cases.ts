/** Ids and references, some of which find them: percent signs, escapes, characters, white space, as browsers take them. */
export const REFERENCES: readonly (readonly [id: string, reference: string])[] = [
  ['50%', '#50%'],
  ['50%', '#50%25'],
  ['a%41', '#a%41'],
  ['aA', '#a%41'],
  ['%zz', '#%zz'],
  ['%', '#%'],
  ['%%%', '#%%%'],
  ['é', '#é'],
  ['é', '#%C3%A9'],
  ['é', '#%c3%a9'],
  ['é', '#%E9'],
  ['é%', '#%C3%A9%'],
  ['Ã', '#%C3'],
  ['%C3%A9', '#%C3%A9'],
  ['日本', '#日本'],
  ['日本', '#%E6%97%A5本'],
  ['😀', '#%F0%9F%98%80'],
  ['\ufeffa', '#%EF%BB%BFa'],
  ['a', '#%EF%BB%BFa'],
  ['a b', '#a b'],
  ['a b', '#a%20b'],
  ['a', ' \n#a\t '],
  ['a ', '#a '],
  ['ab', '#a\tb'],
  ['a"b', '#a"b'],
  ['<', '#<'],
  ['a#b', '#a#b'],
  ['a', '\u00a0#a'],
  ['a', '%23a'],
  ['a', '#A'],
  ['a', '#xpointer(id(a))'],
  ['__proto__', '#__proto__'],
];

/** For an attribute in double quotes; by character references where they are needed to arrive as they are. */
export function attributeText(value: string): string {
  return value.replace(/[&<"\s]/g, (character) => `&#${character.charCodeAt(0)};`);
}
