import { walletModalTexts as en } from '@terahold/locale/en/wallet-modal'
import { createTestHarness, type TestHarness } from '../src/fixtures/test-harness.ts'
import { loadCatalogue } from '../src/locales/load-catalogue.ts'
import type { WalletModal } from '../src/modal/assemble-modal.ts'
import { createEventLog } from '../src/shell/core/event-log.ts'
import type { Appearance, GalleryLanguage } from './appearance.ts'
import { pseudoCatalogue } from './pseudo-catalogue.ts'
import type { GalleryState } from './states/gallery-state.ts'

export type GalleryModal = {
  readonly modal: WalletModal
  readonly harness: TestHarness
  /** Changes theme and language while the modal is open. */
  applyAppearance(appearance: Pick<Appearance, 'theme' | 'language'>): Promise<void>
}

/** Noon UTC of a fixed day, so that screenshots do not change. */
const today = Date.UTC(2026, 10, 21, 12)
const usualMetadata = { name: 'Acme App', url: 'https://acme.example', icons: [] }

/** Creates a modal whose wallets, directory and clock are controlled by the state. */
export function createGalleryModal({ options, metadata = usualMetadata }: GalleryState): GalleryModal {
  let wanted: GalleryLanguage = 'en'
  const loadTexts = async (language: string) => (wanted === 'pseudo' ? pseudoCatalogue(en) : loadCatalogue(language))
  const harness = createTestHarness({ ...options?.(), loadTexts })
  harness.clock.advance(today)
  const { core, clock } = harness
  const legal = { terms: 'https://acme.example/terms', privacy: 'https://acme.example/privacy' }
  return {
    modal: { ...core, legal, metadata, events: createEventLog(clock.now, null) },
    harness,
    async applyAppearance({ theme, language }) {
      wanted = language
      core.setTheme(theme)
      await core.setLanguage(language === 'pseudo' ? 'en' : language)
    },
  }
}
