import { createRoot } from 'react-dom/client'
import { dressFrom } from './dress.ts'
import { Overview } from './overview.tsx'
import { showStage } from './stage.tsx'
import { galleryStates } from './states/gallery-states.ts'

const query = new URLSearchParams(location.search)
const state = galleryStates.find(({ id }) => id === query.get('state'))
const element = document.getElementById('root')
if (!element) throw new Error('The page has no place to draw in')

const root = createRoot(element)
if (state) await showStage(root, state, dressFrom(query))
else root.render(<Overview states={galleryStates} dress={dressFrom(query)} />)
