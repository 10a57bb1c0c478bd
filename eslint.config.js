import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';

/** Packages that only the named folder may import; everything else goes through that folder's index. */
const wrapped = {
  electron: 'src-main/hosts/desktop',
  'better-sqlite3': 'src-main/store',
  openai: 'src-main/judge',
  sharp: 'src-main/motion',
};

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'tests/fixtures/', 'test-results/', 'playwright-report/'] },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.ts', '**/*.vue'],
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        extraFileExtensions: ['.vue'],
        tsconfigRootDir: import.meta.dirname,
        project: ['./tsconfig.node.json', './tsconfig.page.json', './tsconfig.web.json'],
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-undef': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Playwright reads the fixtures that a test uses from the pattern, and takes no other parameter.
    files: ['tests/e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['**/*.vue'],
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
    },
  },
  {
    files: ['src-main/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: Object.entries(wrapped).map(([name, home]) => ({
            name,
            message: `only ${home} imports it`,
          })),
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'exit', message: 'only cli ends the process' },
      ],
    },
  },
  ...Object.entries(wrapped).map(([name, home]) => ({
    files: [`${home}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: Object.entries(wrapped)
            .filter(([other]) => other !== name)
            .map(([other, owner]) => ({ name: other, message: `only ${owner} imports it` })),
        },
      ],
    },
  })),
  {
    files: [
      'src-main/hosts/cli/**/*.ts',
      'src-main/platform/terminal/**/*.ts',
      'src-main/features/**/*command.ts',
      'tests/bench/**/*.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['bin/**/*.mjs', '.ci/*.mjs', '**/*.config.*', '.dependency-cruiser.cjs', 'tests/**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        URL: 'readonly',
        module: 'writable',
      },
    },
  },
  prettier,
);
