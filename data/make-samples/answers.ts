import { drawScene } from './scenes.ts';
import type { Scene } from './scenes.ts';

/** What an answer is; each sample run holds every kind. */
export type AnswerKind =
  | 'good'
  | 'missing'
  | 'static'
  | 'blank'
  | 'flash'
  | 'figure'
  | 'statue'
  | 'flat'
  | 'prose'
  | 'two'
  | 'too-large'
  | 'malformed'
  | 'truncated'
  | 'script'
  | 'handler'
  | 'external'
  | 'click'
  | 'extra-text'
  | 'no-size'
  | 'provider-error'
  | 'sandbox-error'
  | 'judge-error'
  | 'unscored';

/** The model's text for one rollout; null where the provider failed before it wrote any. */
export function writeAnswer(scene: Scene, kind: AnswerKind, seed: number): string | null {
  const good = drawScene(scene, { seed });
  switch (kind) {
    case 'provider-error':
      return null;
    case 'prose':
      return 'I would place the largest building at the back and let the light come from the left. Shall I draw it?';
    case 'two':
      return `${fence(good)}\n\nA second version with less in it:\n\n${fence(drawScene(scene, { seed, without: new Set([scene.objects[0] ?? '']) }))}`;
    case 'too-large':
      return fence(
        good.replace('</svg>', `  <path d="${'M1 1h2v2h-2z'.repeat(5600)}" fill="none"/>\n</svg>`),
      );
    case 'malformed':
      return fence(good.replace('<circle ', '<circle fill=none '));
    case 'truncated':
      return `\`\`\`svg\n${good.slice(0, Math.floor(good.length * 0.6))}`;
    case 'script':
      return fence(
        good.replace('</svg>', '  <script>document.documentElement.pauseAnimations()</script>\n</svg>'),
      );
    case 'handler':
      return fence(good.replace('<rect width="800"', '<rect onload="this.remove()" width="800"'));
    case 'external':
      return fence(
        good.replace(
          '</svg>',
          '  <image href="https://textures.example/grass.png" width="40" height="40"/>\n</svg>',
        ),
      );
    case 'click':
      return fence(
        good
          .replace('repeatCount="indefinite"/>', 'begin="click" repeatCount="indefinite"/>')
          .replace(
            '</svg>',
            '  <circle r="1"><set attributeName="r" to="2" begin="click"/></circle>\n</svg>',
          ),
      );
    case 'extra-text':
      return fence(
        good.replace('</svg>', '  <text x="20" y="580" font-size="14">isometric scene</text>\n</svg>'),
      );
    case 'no-size':
      return fence(good.replace(' viewBox="0 0 800 600"', ' width="0" height="0"'));
    case 'blank':
      return fence(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">\n  <rect width="800" height="600" fill="#ffffff"/>\n</svg>',
      );
    case 'static':
      return fence(drawScene(scene, { seed, animated: false }));
    case 'missing':
      return fence(drawScene(scene, { seed, without: new Set(scene.objects.slice(0, 2)) }));
    case 'flash':
      return fence(
        drawScene(scene, {
          seed,
          animated: false,
          extra:
            '<rect width="800" height="600" fill="#20242c"><animate attributeName="opacity" values="0;1;0" keyTimes="0;0.5;1" calcMode="discrete" dur="1.1s" repeatCount="indefinite"/></rect>',
        }),
      );
    case 'figure':
      return fence(
        drawScene(scene, {
          seed,
          extra:
            '<g transform="translate(420 372)"><circle r="11" cy="-44" fill="#e8b48c"/><path d="M-12 4l4 -36h16l4 36z" fill="#c2504d"/><path d="M-6 4v22M6 4v22" stroke="#34435e" stroke-width="6"/><circle cx="-4" cy="-46" r="1.6"/><circle cx="4" cy="-46" r="1.6"/></g>',
        }),
      );
    case 'flat':
      return fence(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">\n  <rect width="800" height="600" fill="${scene.sky}"/>\n  <rect y="420" width="800" height="180" fill="${scene.ground}"/>\n  <rect x="${280 + seed * 20}" y="260" width="200" height="160" fill="#c9a26f"/>\n  <path d="M260 260l120 -90 120 90z" fill="#b0563f"/>\n  <circle cx="120" cy="110" r="44" fill="#ffd76b"><animate attributeName="r" values="40;50;40" dur="3s" repeatCount="indefinite"/></circle>\n</svg>`,
      );
    default:
      return seed % 2 === 0
        ? fence(good)
        : `Here is the scene.\n\n${fence(good)}\n\nIt loops without a visible seam.`;
  }
}

function fence(svg: string): string {
  return `\`\`\`svg\n${svg}\n\`\`\``;
}
