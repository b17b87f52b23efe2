import type { Identity, IdentitySource } from '../identity-port.ts'

/** A lookup whose answers a test gives; `lookups` holds every one that was begun. */
export type FakeIdentity = IdentitySource & {
  lookups: { address: string; signal: AbortSignal; answer(identity: Identity): void; fail(): void }[]
}

export function fakeIdentity(): FakeIdentity {
  const source: FakeIdentity = {
    lookups: [],
    identity: (address, signal) =>
      new Promise((answer, reject) => {
        source.lookups.push({ address, signal, answer, fail: () => reject(new Error('nobody answers')) })
      }),
  }
  return source
}
