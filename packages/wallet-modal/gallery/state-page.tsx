import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import {
  ConnectButton,
  NetworkButton,
  useWalletModalTheme,
  WalletButton,
  WalletModalProvider,
} from '../src/exports/wallet-modal.ts'
import type { Appearance } from './appearance.ts'
import { createGalleryModal, type GalleryModal } from './create-gallery-modal.ts'
import { InputSamples } from './input-samples.tsx'
import type { GalleryState } from './states/gallery-state.ts'

/** The interface for tests. */
export type StatePage = Pick<GalleryModal, 'modal' | 'harness'> & {
  /** Changes the appearance while the modal is open. */
  applyAppearance(appearance: Appearance): Promise<void>
}

declare global {
  interface Window {
    gallery?: StatePage
  }
}

/** Renders one state. Sets `data-ready` on the page when it is complete. */
export async function renderState(root: Root, state: GalleryState, appearance: Appearance): Promise<void> {
  delete document.documentElement.dataset.ready
  const made = createGalleryModal(state)
  const applyAppearance = async (wanted: Appearance) => {
    styleDocument(wanted)
    await made.applyAppearance(wanted)
  }
  // The lazy views first, so that screenshots do not show them loading.
  await Promise.all([applyAppearance(appearance), import('../src/modal/view/lazy-views.tsx')])
  await state.play(made.harness)
  root.render(
    <StrictMode>
      <WalletModalProvider modal={made.modal}>
        <main className="state-page">
          <h1>{state.title}</h1>
          <Content state={state} />
        </main>
      </WalletModalProvider>
    </StrictMode>,
  )
  window.gallery = { ...made, applyAppearance }
  await drawn(state.drawnLate ?? 'main')
  document.documentElement.dataset.ready = ''
}

function Content({ state: { inputs, hasOwnButtons } }: { state: GalleryState }) {
  if (inputs) return <InputSamples sample={inputs} />
  return hasOwnButtons ? <OwnButtons /> : <Buttons />
}

function OwnButtons() {
  const { themeMode } = useWalletModalTheme()
  return (
    <>
      <WalletButton wallet="com.alpha" />
      <WalletButton wallet="walletConnect" />
      <WalletButton wallet="com.long" />
      <WalletButton wallet="com.alpha" disabled />
      <ConnectButton.Custom>
        {({ openConnectModal }) => (
          <button type="button" className="wm wm-button" data-theme={themeMode} onClick={openConnectModal}>
            Plain button
          </button>
        )}
      </ConnectButton.Custom>
    </>
  )
}

function Buttons() {
  return (
    <>
      <ConnectButton />
      <NetworkButton />
      <ConnectButton disabled />
    </>
  )
}

function styleDocument({ theme, language, text }: Appearance): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark', 'dim')
  if (theme !== 'auto') classList.add(theme)
  classList.toggle('large-text', text === 'large')
  classList.toggle('spaced-text', text === 'spaced')
  document.documentElement.lang = language === 'pseudo' ? 'en' : language
}

/** Waits at most 600 frames (about ten seconds) for an element. The test then reports what is missing. */
async function drawn(selector: string): Promise<void> {
  for (let frame = 0; frame < 600; frame++) {
    await new Promise(requestAnimationFrame)
    if (frame > 5 && document.querySelector(selector)) return
  }
}
