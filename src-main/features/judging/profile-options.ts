import { Option } from 'commander';
import type { Command } from 'commander';
import { UserSettings } from '../../api/kernel/user-settings.ts';
import { AuditError } from '../../domain/index.ts';
import { parseProfile } from '../../judge/index.ts';
import type { JudgeProfile, JudgeProfileInput } from '../../judge/index.ts';
import { defaultDataDir } from '../../store/index.ts';
import { parseAmount, parseCount } from '../../platform/terminal/parse-options.ts';

/** The options that say how a model is reached; all absent where none is named. */
export interface ProfileOptions {
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly model?: string;
  readonly keyEnv?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly concurrency?: number;
  readonly timeout?: number;
  readonly priceIn?: number;
  readonly priceOut?: number;
  readonly priceImage?: number;
  readonly spendingLimit?: number;
}

const NAMES = {
  profile: { flag: 'profile <name>', help: 'judge profile of Settings (default: none)', parse: undefined },
  baseUrl: { flag: 'base-url <url>', help: 'OpenAI-compatible endpoint, up to /v1', parse: undefined },
  model: { flag: 'model <name>', help: 'model there', parse: undefined },
  keyEnv: {
    flag: 'key-env <name>',
    help: 'environment variable that holds the key (default: no key)',
    parse: undefined,
  },
  temperature: { flag: 'temperature <t>', help: 'sampling temperature, 0 to 2', parse: parseAmount },
  maxTokens: { flag: 'max-tokens <n>', help: 'longest reply in tokens', parse: parseCount },
  concurrency: { flag: 'concurrency <n>', help: 'requests at once', parse: parseCount },
  timeout: { flag: 'timeout <s>', help: 'seconds for one attempt', parse: parseAmount },
  priceIn: {
    flag: 'price-in <usd>',
    help: 'dollars per million tokens in (default: unknown)',
    parse: parseAmount,
  },
  priceOut: {
    flag: 'price-out <usd>',
    help: 'dollars per million tokens out (default: unknown)',
    parse: parseAmount,
  },
  priceImage: { flag: 'price-image <usd>', help: 'dollars per image (default: 0)', parse: parseAmount },
  spendingLimit: {
    flag: 'spending-limit <usd>',
    help: 'stop before more dollars are spent; needs prices (default: no limit)',
    parse: parseAmount,
  },
} as const;
type Name = keyof typeof NAMES;

/**
 * Adds the options, each behind `prefix`, such as `judge-`; without those named in `except`. `defaults` are what `readProfile`
 * is given: the help tells them.
 */
export function addProfileOptions(
  command: Command,
  prefix: string,
  defaults: Partial<JudgeProfileInput> = {},
  except: readonly Name[] = [],
): Command {
  const standard: Readonly<Record<string, string>> = {
    ...standardValues(defaults),
    ...(except.includes('profile')
      ? { baseUrl: 'none; needed', model: 'none; needed' }
      : { baseUrl: 'the profile’s', model: 'the profile’s, or the protocol’s' }),
  };
  for (const [name, { flag, help, parse }] of Object.entries(NAMES)) {
    if (except.some((left) => left === name)) continue;
    const option = new Option(
      `--${prefix}${flag}`,
      prefix === '' ? help : `${prefix.slice(0, -1)}: ${help}`,
    ).default(undefined, standard[name] ?? '');
    command.addOption(parse === undefined ? option : option.argParser(parse));
  }
  return command;
}

/** What holds where neither option nor profile says otherwise. */
function standardValues(defaults: Partial<JudgeProfileInput>): Readonly<Record<string, string>> {
  const { sampling, concurrency, timeoutMs } = parseProfile({
    ...{ name: 'default', baseUrl: 'http://localhost/v1', model: 'default' },
    ...defaults,
  });
  return {
    temperature: String(sampling.temperature),
    maxTokens: String(sampling.maxTokens),
    concurrency: String(concurrency),
    timeout: String(timeoutMs / 1000),
  };
}

/** The options behind a prefix, under their bare names. */
export function profileOptionsOf(all: Readonly<Record<string, unknown>>, prefix: string): ProfileOptions {
  const given = Object.keys(NAMES).flatMap((name) => {
    const key = prefix === '' ? name : `${prefix}${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
    return all[key] === undefined ? [] : [[name, all[key]] as const];
  });
  // The values were read by the parsers above, under these very names.
  return Object.fromEntries(given) as ProfileOptions;
}

/**
 * The profile that the options describe: a saved one, changed by whatever else is given, or one put together from base URL
 * and model; null where none of the options is given. Throws `bad-profile` and `no-such-profile`.
 */
export function readProfile(
  options: ProfileOptions,
  defaults: Partial<JudgeProfileInput>,
): JudgeProfile | null {
  if (options.profile === undefined && options.baseUrl === undefined) {
    if (Object.keys(options).length === 0) return null;
    throw new AuditError({
      code: 'bad-profile',
      message: 'options for a model are given, but not where it is reached',
      hint: 'name its endpoint with the base-url option, or a profile of Settings with the profile option',
    });
  }
  const saved = options.profile === undefined ? null : savedProfile(options.profile);
  const { name: _, ...base } = saved ?? { name: '', ...defaults };
  const price = {
    inputPerMtok: options.priceIn,
    outputPerMtok: options.priceOut,
    perImage: options.priceImage,
  };
  return parseProfile({
    ...base,
    name: options.profile ?? options.model ?? defaults.model,
    ...given('baseUrl', options.baseUrl),
    ...given('model', options.model),
    ...given('keyName', options.keyEnv),
    ...given('concurrency', options.concurrency),
    ...given('timeoutMs', options.timeout === undefined ? undefined : Math.round(options.timeout * 1000)),
    ...given('spendingLimitUsd', options.spendingLimit),
    sampling: {
      ...base.sampling,
      ...given('temperature', options.temperature),
      ...given('maxTokens', options.maxTokens),
    },
    ...(Object.values(price).some((value) => value !== undefined)
      ? { price: { inputPerMtok: 0, outputPerMtok: 0, ...base.price, ...withoutUndefined(price) } }
      : {}),
  });
}

function savedProfile(name: string): JudgeProfile {
  const profiles = new UserSettings(defaultDataDir()).judgeProfiles();
  const found = profiles.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  const names = profiles.map((profile) => profile.name).join(', ');
  throw new AuditError({
    code: 'no-such-profile',
    message: `there is no judge profile called ${name}`,
    hint: names === '' ? 'make one in Settings, or use --base-url and --model' : `there are: ${names}`,
  });
}

function given<Key extends string, T>(key: Key, value: T | undefined): Partial<Record<Key, T>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, T>);
}

function withoutUndefined(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
