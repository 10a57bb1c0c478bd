import { createRandom } from './random.ts';

const COLOURS = ['#2f6f8f', '#d98324', '#5b8c5a', '#a8577e', '#e0c068', '#51516b'];

/** An isometric heap of blocks that differs with the number. */
export function fakeDrawing(id: number): string {
  const random = createRandom(id + 3);
  const blocks = Array.from({ length: 9 }, (_, at) => {
    const [column, row] = [at % 3, Math.floor(at / 3)];
    const x = 128 + (column - row) * 34;
    const y = 120 + (column + row) * 20;
    const height = 14 + Math.floor(random() * 70);
    return block(x, y, height, COLOURS[Math.floor(random() * COLOURS.length)] ?? '#888888');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><rect width="256" height="256" fill="#f3efe6"/>${blocks.join('')}</svg>`;
}

function block(x: number, y: number, height: number, colour: string): string {
  const top = y - height;
  return [
    `<path fill="${colour}" d="M${x} ${top}l34 20-34 20-34-20z"/>`,
    `<path fill="${colour}" d="M${x - 34} ${top + 20}v${height}l34 20v-${height}z" opacity=".8"/>`,
    `<path fill="${colour}" d="M${x + 34} ${top + 20}v${height}l-34 20v-${height}z" opacity=".6"/>`,
  ].join('');
}
