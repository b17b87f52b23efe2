import { createRoot, type Root } from 'react-dom/client'
import { type Appearance, parseAppearance } from './appearance.ts'
import { Overview } from './overview.tsx'
import { renderState } from './state-page.tsx'
import { galleryStates } from './states/gallery-states.ts'

declare global {
  interface Window {
    /** Shows another state in place of the current one, without loading the page again. */
    showState?: (id: string, appearance: Appearance) => Promise<void>
  }
}

const query = new URLSearchParams(location.search)
const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')
const container = element
let root: Root | null = null

async function showState(id: string, appearance: Appearance): Promise<void> {
  const state = galleryStates.find((each) => each.id === id)
  if (!state) throw new Error(`The gallery has no state ${id}`)
  root?.unmount()
  root = createRoot(container)
  await renderState(root, state, appearance)
}

window.showState = showState
const wanted = query.get('state')
if (wanted !== null) await showState(wanted, parseAppearance(query))
else createRoot(container).render(<Overview states={galleryStates} appearance={parseAppearance(query)} />)
