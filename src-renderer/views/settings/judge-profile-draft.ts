import type { JudgeProfile, JudgeProfileInput } from '../../../src-main/api/index.ts';

/** A profile as the form holds it: an emptied number field is the empty string. */
export interface ProfileDraft {
  name: string;
  baseUrl: string;
  model: string;
  keyName: string;
  temperature: number | '';
  maxTokens: number | '';
  concurrency: number | '';
  timeoutS: number | '';
  priceIn: number | '';
  priceOut: number | '';
  priceImage: number | '';
  spendingLimit: number | '';
  structuredOutput: boolean;
}

const NEW: ProfileDraft = {
  ...{ name: '', baseUrl: '', model: 'google/gemma-3-27b-it', keyName: '' },
  ...{ temperature: 0, maxTokens: 400, concurrency: 8, timeoutS: 120 },
  ...{ priceIn: '', priceOut: '', priceImage: '', spendingLimit: '', structuredOutput: true },
};

export function draftOf(profile: JudgeProfile | null): ProfileDraft {
  if (profile === null) return { ...NEW };
  return {
    name: profile.name,
    baseUrl: profile.baseUrl,
    model: profile.model,
    keyName: profile.keyName ?? '',
    temperature: profile.sampling.temperature ?? '',
    maxTokens: profile.sampling.maxTokens,
    concurrency: profile.concurrency,
    timeoutS: profile.timeoutMs / 1000,
    priceIn: profile.price?.inputPerMtok ?? '',
    priceOut: profile.price?.outputPerMtok ?? '',
    priceImage: profile.price?.perImage ?? '',
    spendingLimit: profile.spendingLimitUsd ?? '',
    structuredOutput: profile.structuredOutput,
  };
}

/** The profile that a draft describes; what the form does not show stays as it was in `base`. */
export function profileOf(draft: ProfileDraft, base: JudgeProfile | null): JudgeProfileInput {
  const { priceIn, priceOut, priceImage } = draft;
  const isPriced = [priceIn, priceOut, priceImage].some((price) => price !== '');
  return {
    ...base,
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    model: draft.model.trim(),
    keyName: draft.keyName.trim() === '' ? null : draft.keyName.trim(),
    sampling: {
      ...base?.sampling,
      temperature: draft.temperature === '' ? null : draft.temperature,
      maxTokens: draft.maxTokens || 400,
    },
    concurrency: draft.concurrency || 8,
    timeoutMs: Math.round((draft.timeoutS || 120) * 1000),
    price: isPriced
      ? { inputPerMtok: priceIn || 0, outputPerMtok: priceOut || 0, perImage: priceImage || 0 }
      : null,
    spendingLimitUsd: draft.spendingLimit === '' ? null : draft.spendingLimit,
    structuredOutput: draft.structuredOutput,
  };
}
