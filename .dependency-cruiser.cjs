/** The layers of docs/architecture.md, as rules. */
const pure = '^src-main/(gates|scoring|statistics|features/calibration/view|features/comparison/runs)/';
const cores = '(formats|gates|render|motion|judge|scoring|statistics|store|domain)';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles-of-folders',
      comment:
        'a feature uses another one along an arrow, and never back; the folders of the store are one core, which is entered by its index',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src-main/', pathNot: '^src-main/store' },
      to: { circular: true },
    },
    {
      name: 'pure-modules-stay-pure',
      comment:
        'gates, scoring and statistics take values and give values; motion alone touches encoded pictures, in animation.ts (media of comparisons), decode.ts, encode.ts and thumbnail.ts',
      severity: 'error',
      from: { path: pure },
      to: {
        path: '^(node:)?(fs|net|http|https|child_process|worker_threads|os|timers)(/|$)|better-sqlite3|electron|^src-main/(store|render|judge|platform|api|hosts|formats)/',
      },
    },
    {
      name: 'motion-is-pure-but-for-pictures',
      severity: 'error',
      from: {
        path: '^src-main/motion/',
        pathNot: '^src-main/motion/(animation|decode|encode|picture-library|thumbnail)\\.ts$',
      },
      to: { path: 'sharp|^(node:)?(fs|net|http|https|child_process)(/|$)|^src-main/(?!motion/|domain/)' },
    },
    {
      name: 'one-place-decodes-pictures',
      comment:
        "the library is set there to read nothing but PNGs; a drawing's pictures are decoded by the browser that draws it",
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/motion/picture-library\\.ts$' },
      to: { path: 'node_modules/sharp/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-desktop-has-electron',
      severity: 'error',
      from: { path: '^src-', pathNot: '^(src-main/hosts/desktop|src-preload)/' },
      to: { path: '(^|/)electron(/|$)' },
    },
    {
      name: 'only-store-has-sqlite',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/store/' },
      to: { path: 'better-sqlite3' },
    },
    {
      name: 'domain-knows-nobody',
      severity: 'error',
      from: { path: '^src-main/domain/' },
      to: { path: '^src-main/(?!domain/)' },
    },
    {
      name: 'platform-knows-domain-alone',
      severity: 'error',
      from: { path: '^src-main/platform/' },
      to: { path: '^src-main/(?!domain/|platform/)' },
    },
    {
      name: 'cores-know-no-feature',
      severity: 'error',
      from: { path: `^src-main/${cores}/` },
      to: { path: '^src-main/(features|api|hosts)/' },
    },
    {
      name: 'hosts-stay-at-the-edge',
      comment: 'cli, server and desktop use the rest; nothing below imports them',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/hosts/' },
      to: { path: '^src-main/hosts/' },
    },
    {
      name: 'interface-takes-types-only',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-main/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'views-stand-alone',
      comment: 'what two views share lies in components, composables or format',
      severity: 'error',
      from: { path: '^src-renderer/views/([^/]+)/' },
      to: { path: '^src-renderer/views/', pathNot: '^src-renderer/views/$1/' },
    },
    {
      name: 'nothing-shared-knows-a-view',
      comment: 'the router finds views by their folder',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: '^src-renderer/views/' },
      to: { path: '^src-renderer/views/' },
    },
    {
      name: 'cores-through-the-index',
      comment:
        'one core, one folder, one index.ts; workers are entry files of their own. Threads that read run files take drawings out of answers without loading the parsers of all gates, which would start half a second later. An estimator is a file named by what it gives',
      severity: 'error',
      from: { path: '^src-main/([^/]+)/' },
      to: {
        path: `^src-main/(?!$1/)${cores}/.+`,
        pathNot: [
          '^src-main/[^/]+/index\\.ts$',
          '^src-main/domain/',
          '^src-main/gates/(extract|hash)-drawing\\.ts$',
          '^src-main/statistics/(estimators|distributions)/',
          '^src-main/statistics/random\\.ts$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.vue', '.js', '.json'] },
  },
};
