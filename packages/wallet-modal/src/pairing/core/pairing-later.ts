import type { ViewEntry } from '../../shell/core/view-stack.ts'
import { topEntry } from '../../shell/core/view-stack.ts'
import type { Pairing, PairingDependencies } from './pairing.ts'

/** `createPairing`, which the views of the pairing bring along. */
export type CreatePairing = (dependencies: PairingDependencies) => Pairing

type LaterPairing = Pairing & {
  /** Starts the pairing with its code. Only the first call counts. */
  providePairing(create: CreatePairing): void
}

/**
 * Returns a pairing whose code arrives later, with the views that show it: connecting with a browser wallet needs
 * neither. Until then nothing is asked.
 */
export function createPairingLater(dependencies: PairingDependencies): LaterPairing {
  const { store } = dependencies
  let pairing: Pairing | null = null
  return {
    providePairing(create) {
      if (pairing) return
      pairing = create(dependencies)
      const { isOpen, stack } = store.get()
      pairing.follow(isOpen ? topEntry(stack) : null)
    },
    follow: (entry: ViewEntry | null) => pairing?.follow(entry) ?? false,
    retry: () => pairing?.retry(),
    showPlatform: (platform) => pairing?.showPlatform(platform),
    openWallet: () => pairing?.openWallet(),
    copyLink: async () => pairing?.copyLink(),
    destroy: () => pairing?.destroy(),
  }
}
