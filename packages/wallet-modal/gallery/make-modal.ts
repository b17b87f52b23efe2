import { createTestBench, type TestBench } from '../src/fixtures/test-core.ts'
import type { Language } from '../src/locales/catalogue.ts'
import { en } from '../src/locales/en.ts'
import { loadCatalogue } from '../src/locales/load-catalogue.ts'
import type { WalletModal } from '../src/modal/create-wallet-modal.ts'
import { createEventLog } from '../src/shell/core/event-log.ts'
import type { Dress, GalleryLanguage } from './dress.ts'
import { pseudoCatalogue } from './pseudo-catalogue.ts'
import type { GalleryState } from './states/gallery-state.ts'

export type GalleryModal = {
  readonly modal: WalletModal
  readonly bench: TestBench
  /** Changes theme and language with the modal open. */
  wear(dress: Pick<Dress, 'theme' | 'language'>): Promise<void>
}

/** Pictures of the past have to look the same tomorrow: it is always noon of this day, UTC. */
const today = Date.UTC(2026, 10, 21, 12)
const usualMetadata = { name: 'Harbour', url: 'https://harbour.example', icons: [] }

/** A modal whose wallets, directory and clock do only what a state lets happen. */
export function makeModal({ options, metadata = usualMetadata }: GalleryState): GalleryModal {
  let wanted: GalleryLanguage = 'en'
  const loadTexts = async (language: Language) => (wanted === 'pseudo' ? pseudoCatalogue(en) : loadCatalogue(language))
  const bench = createTestBench({ ...options?.(), loadTexts })
  bench.clock.advance(today)
  const { core, clock } = bench
  const legal = { terms: 'https://harbour.example/terms', privacy: 'https://harbour.example/privacy' }
  return {
    modal: { ...core, legal, metadata, events: createEventLog(clock.now, null) },
    bench,
    async wear({ theme, language }) {
      wanted = language
      core.setTheme(theme)
      await core.setLanguage(language === 'pseudo' ? 'en' : language)
    },
  }
}
