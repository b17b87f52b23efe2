import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { NetworkButton, WalletButton, WalletModalProvider } from '../src/wallet-modal.ts'
import type { Dress } from './dress.ts'
import { InputSamples } from './input-samples.tsx'
import { type GalleryModal, makeModal } from './make-modal.ts'
import type { GalleryState } from './states/gallery-state.ts'

/** What a test drives the page by. */
export type GalleryStage = Pick<GalleryModal, 'modal' | 'bench'> & {
  /** Changes how the state is looked at, with the modal open. */
  wear(dress: Dress): Promise<void>
}

declare global {
  interface Window {
    gallery?: GalleryStage
  }
}

/** Draws one state alone. The page says `data-ready` when all of it is drawn. */
export async function showStage(root: Root, state: GalleryState, dress: Dress): Promise<void> {
  const made = makeModal(state)
  const wear = async (wanted: Dress) => {
    dressPage(wanted)
    await made.wear(wanted)
  }
  await Promise.all([wear(dress), loadLaterParts()])
  await state.play(made.bench)
  root.render(
    <StrictMode>
      <WalletModalProvider modal={made.modal}>
        <main className="stage">
          <h1>{state.title}</h1>
          {state.inputs ? <InputSamples sample={state.inputs} /> : <Buttons />}
        </main>
      </WalletModalProvider>
    </StrictMode>,
  )
  window.gallery = { ...made, wear }
  await drawn(state.drawnLate ?? 'main')
  document.documentElement.dataset.ready = ''
}

function Buttons() {
  return (
    <>
      <WalletButton />
      <NetworkButton />
      <WalletButton disabled />
    </>
  )
}

function dressPage({ theme, language, text }: Dress): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  if (theme !== 'auto') classList.add(theme)
  classList.toggle('large-text', text === 'large')
  classList.toggle('spaced-text', text === 'spaced')
  document.documentElement.lang = language === 'pseudo' ? 'en' : language
}

/** What the modal loads when it is first needed; the pictures are of what is shown then, not of the waiting. */
async function loadLaterParts(): Promise<void> {
  await Promise.all([
    import('../src/modal/view/later-views.tsx'),
    import('../src/pairing/view/wallet-screens.tsx'),
    import('../src/activity/view/transaction-groups.tsx'),
    import('../src/pairing/view/qr-code.tsx'),
  ])
}

/** Waits until it is there, as far as frames go by; gives up after ten seconds, and a test then sees what is missing. */
async function drawn(selector: string): Promise<void> {
  for (let frame = 0; frame < 600; frame++) {
    await new Promise(requestAnimationFrame)
    if (frame > 5 && document.querySelector(selector)) return
  }
}
