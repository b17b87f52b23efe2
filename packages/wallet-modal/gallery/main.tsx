import { createRoot } from 'react-dom/client'
import { parseAppearance } from './appearance.ts'
import { Overview } from './overview.tsx'
import { renderState } from './state-page.tsx'
import { galleryStates } from './states/gallery-states.ts'

const query = new URLSearchParams(location.search)
const state = galleryStates.find(({ id }) => id === query.get('state'))
const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')

const root = createRoot(element)
if (state) await renderState(root, state, parseAppearance(query))
else root.render(<Overview states={galleryStates} appearance={parseAppearance(query)} />)
