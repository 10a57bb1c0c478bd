import { onScopeDispose, ref } from 'vue';

const STEP_MS = 30_000;

/** The time, for words such as "3 minutes ago"; moves on every half minute. */
export function useClock() {
  const nowMs = ref(Date.now());
  const timer = setInterval(() => (nowMs.value = Date.now()), STEP_MS);
  onScopeDispose(() => clearInterval(timer));
  return nowMs;
}
