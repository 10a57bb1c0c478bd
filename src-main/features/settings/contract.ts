type Later<T> = T | Promise<T>;

/** Where keys are kept, and whether the interface may put one there. */
export interface SecretPlace {
  readonly kind: 'key-store' | 'environment';
  readonly writable: boolean;
  /** A sentence for people on how to give a key here. */
  readonly notice: string;
}

/** Keys for judges and models: they go in and never come out again. */
export interface SecretsBackend {
  secretPlace(): Later<SecretPlace>;
  hasSecret(name: string): Promise<boolean>;
  /** Throws `keys-in-environment` where the place is not writable, `no-key-store` where the system has none. */
  setSecret(name: string, value: string): Promise<void>;
  deleteSecret(name: string): Promise<void>;
}
