// A program for the stand-in whose key store a test uses.
import { openKeyStore } from '../../../../../src-main/hosts/desktop/key-store.ts';

Object.assign(globalThis, { keys: openKeyStore(process.argv[2]) });
